import { t } from "@tintype/ui/i18n/i18n.ts";
import { routeHash } from "../../lib/views/routes.ts";

/** Where an address leads to what is no longer here. */
export function Gone() {
  return (
    <div class="none">
      <p class="none-title">{t("dashboard.gone.title")}</p>
      <p>{t("dashboard.gone.text")}</p>
      <a class="button" href={routeHash({ at: "home" })}>
        {t("dashboard.pages")}
      </a>
    </div>
  );
}
