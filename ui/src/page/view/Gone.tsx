import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";

/** Says that the page or version of an address does not exist any more. */
export function Gone() {
  const { link } = usePlatform();
  return (
    <div class="none">
      <p class="none-title">{t("dashboard.gone.title")}</p>
      <p>{t("dashboard.gone.text")}</p>
      <a class="button" {...link({ at: "home" })}>
        {t("dashboard.pages")}
      </a>
    </div>
  );
}
