import { t } from "../i18n/i18n.ts";
import type { Route } from "../routes.ts";

/** The title of the window. A page's own title replaces it once the page is loaded. */
export function titleOf(route: Route): string {
  const view = viewOf(route);
  return view === undefined ? t("product") : `${view} · ${t("product")}`;
}

function viewOf(route: Route): string | undefined {
  switch (route.at) {
    case "home":
    case "page":
    case "compare":
      return t("web.pages");
    case "newPage":
      return t("web.newPage");
    case "schedules":
      return t("schedules.title");
    case "webhooks":
      return t("webhooks.title");
    case "webhook":
      return t("webhooks.one");
    case "apiKeys":
      return t("apiKeys.title");
    case "account":
    case "queue":
      return t("popup.account");
    case "plan":
      return t("plan.view");
    case "team":
      return t("destination.team");
    case "signIn":
    case "register":
      return t(`account.${route.at}`);
    case "invitation":
      return t("invitation.title");
    case "notFound":
      return t("web.notFound.title");
  }
}
