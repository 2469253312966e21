import { useEffect } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { timeAhead } from "../../kit/time.ts";
import type { ServerFault } from "../../platform/outcome.ts";

/** Stands in for all views while nobody knows who is signed in. Asks again by itself when the server allows it. */
export function ServerAway({ fault, onRetry }: { readonly fault: ServerFault; readonly onRetry: () => void }) {
  const { retryAt } = fault;
  const now = Date.now();
  useEffect(() => {
    if (retryAt === undefined) return;
    const timer = setTimeout(onRetry, Math.max(0, retryAt - Date.now()));
    return () => clearTimeout(timer);
  }, [retryAt, onRetry]);
  return (
    <main class="entrance">
      <div class="none" role="alert">
        <h1 class="none-title">{t("web.away.title")}</h1>
        <p>
          {t("web.away.text")}
          {retryAt !== undefined && retryAt > now && ` ${t("server.retryAt", [timeAhead(retryAt, now)])}`}
        </p>
        <button type="button" class="button primary" onClick={onRetry}>
          {t("fault.tryAgain")}
        </button>
      </div>
    </main>
  );
}
