import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CrossIcon } from "./icons.tsx";

/** Time for which something can be undone, in ms. The time stops while the bar is under the pointer or has the focus. */
const UNDO_MS = 10_000;

interface Props {
  /** Says what was done. undefined: nothing can be undone. The time begins anew with each. */
  readonly done: { readonly text: string } | undefined;
  readonly onUndo: () => void;
  /** Called when the time is over, too. */
  readonly onClose: () => void;
}

/** Says below the view what was just done, and offers to undo it. */
export function UndoBar({ done, onUndo, onClose }: Props) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!done || isHeld) return;
    const timer = setTimeout(onClose, UNDO_MS);
    return () => clearTimeout(timer);
  }, [done, isHeld]);
  const release = () => setHeld(false);
  const pointerHandlers = { onMouseEnter: () => setHeld(true), onMouseLeave: release };
  return (
    <div class="undo-area" role="status">
      {done && (
        <div class="undo" {...pointerHandlers} onFocusIn={pointerHandlers.onMouseEnter} onFocusOut={release}>
          <span>{done.text}</span>
          <button
            type="button"
            onClick={() => {
              release();
              onUndo();
            }}
          >
            {t("dashboard.undo")}
          </button>
          <button
            type="button"
            aria-label={t("close")}
            title={t("close")}
            onClick={() => {
              release();
              onClose();
            }}
          >
            <CrossIcon />
          </button>
        </div>
      )}
    </div>
  );
}
