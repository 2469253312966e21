import { t } from "../i18n/i18n.ts";
import type { ServerFault } from "../outcome.ts";

/** Says that the server does not answer, before anything could be loaded. */
export function ServerAway({ fault, onRetry }: { readonly fault: ServerFault; readonly onRetry: () => void }) {
  return (
    <main class="entrance">
      <div class="none" role="alert">
        <h1 class="none-title">{t("web.away.title")}</h1>
        <p>{fault.code === "too_many_requests" ? t("server.too_many_requests.text") : t("web.away.text")}</p>
        <button type="button" class="button primary" onClick={onRetry}>
          {t("fault.tryAgain")}
        </button>
      </div>
    </main>
  );
}
