import { useEffect, useRef, useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { CrossIcon } from "../kit/icons.tsx";
import { useKeys } from "../kit/use-keys.ts";

const KEYS = [
  ["j", "down"],
  ["k", "up"],
  ["Enter", "enter"],
  ["/", "search"],
  ["n", "new"],
  ["g", "home"],
  ["t", "tokens"],
  ["v", "versions"],
  ["?", "help"],
] as const;

/** The keys of the whole dashboard, and a window that lists all keys. */
export function KeysHelp() {
  const { go } = usePlatform();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useKeys((event) => {
    if (event.key === "?") setOpen(true);
    else if (dialog.current?.open) return;
    else if (event.key === "n") go({ at: "newPage" });
    else if (event.key === "g") go({ at: "home" });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog ref={dialog} class="keys-help" aria-labelledby="keys-help" onClose={() => setOpen(false)}>
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
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
