import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CrossIcon } from "./icons.tsx";

interface Props {
  /** Each key with what it does. */
  readonly keys: readonly (readonly [key: string, text: string])[];
  readonly onClose: () => void;
}

/** A window that lists keys. */
export function KeysDialog({ keys, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="keys-help"
      aria-labelledby="keys-help"
      onClose={onClose}
      // Escape closes the dialog, not the popup or the view behind it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2 id="keys-help">{t("keys.title")}</h2>
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
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
