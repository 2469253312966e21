import { t } from "@tintype/ui/i18n/i18n.ts";
import { useEffect, useState } from "preact/hooks";
import { browser } from "wxt/browser";
import { FaultView } from "../popup/FaultView.tsx";

interface Props {
  /** Undefined if the extension has no access to the tab. */
  readonly url: string | undefined;
  readonly onRead: () => void;
}

/** Says how to have the page read. The browser gives access to a tab at the toolbar's button and at keys, and at nothing in the panel. */
export function UnreadView({ url, onRead }: Props) {
  const key = useCaptureKey();
  if (url !== undefined && !/^(https?|file):/i.test(url)) return <FaultView fault="restricted" onTryAgain={onRead} />;
  return (
    <main class="fault">
      <div class="fault-plate" aria-hidden="true" />
      <div role="status">
        <h2>{t(url === undefined ? "panel.closed.title" : "panel.unread.title")}</h2>
        <p>
          {url !== undefined ? t("panel.unread.text") : key ? t("panel.closed.key", [key]) : t("panel.closed.text")}
        </p>
      </div>
      {url !== undefined && (
        <button type="button" class="button primary" onClick={onRead}>
          {t("panel.unread.action")}
        </button>
      )}
    </main>
  );
}

/** Returns the key that captures a page, as the browser writes it; undefined if the person has removed it. */
function useCaptureKey(): string | undefined {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    void browser.commands.getAll().then((commands) => {
      setKey(commands.find(({ name }) => name === "capture")?.shortcut || undefined);
    });
  }, []);
  return key;
}
