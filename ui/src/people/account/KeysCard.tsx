import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";

/** Leads to the API keys. */
export function KeysCard() {
  const { link } = usePlatform();
  return (
    <section class="card">
      <header class="card-head">
        <h3>{t("apiKeys.title")}</h3>
        <a class="button small" {...link({ at: "apiKeys" })}>
          {t("apiKeys.show")}
        </a>
      </header>
      <p class="quiet-text">{t("apiKeys.about")}</p>
    </section>
  );
}
