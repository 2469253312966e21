import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CrossIcon } from "./icons.tsx";

interface Props {
  readonly title: string;
  readonly class: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A window over the view, with a title and a button that closes it. */
export function Dialog({ title, onClose, children, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${props.class}`}
      aria-labelledby={id}
      onClose={onClose}
      // Escape closes the dialog, not the popup or the view behind it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="icon-button small"
          aria-label={t("close")}
          title={t("close")}
          onClick={() => dialog.current?.close()}
        >
          <CrossIcon />
        </button>
      </header>
      {children}
    </dialog>
  );
}
