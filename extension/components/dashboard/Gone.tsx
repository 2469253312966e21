import { i18n } from "#i18n";
import { routeHash } from "../../lib/views/routes.ts";

/** Where an address leads to what is no longer here. */
export function Gone() {
  return (
    <div class="none">
      <p class="none-title">{i18n.t("dashboard.gone.title")}</p>
      <p>{i18n.t("dashboard.gone.text")}</p>
      <a class="button" href={routeHash({ at: "home" })}>
        {i18n.t("dashboard.pages")}
      </a>
    </div>
  );
}
