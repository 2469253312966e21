import { t } from "../../i18n/i18n.ts";
import type { Route } from "../../platform/routes.ts";

/** The title of the window; undefined for a page, whose own title its header shows once it is loaded. */
export function titleOf(route: Route): string | undefined {
  const view = viewOf(route);
  return view === undefined ? undefined : `${view} · ${t("product")}`;
}

function viewOf(route: Route): string | undefined {
  switch (route.at) {
    case "page":
    case "compare":
      return undefined;
    case "home":
      return t("web.pages");
    case "newPage":
      return t("newPage.title");
    case "reviews":
      return t("review.title");
    case "schedules":
      return t("schedules.title");
    case "sites":
      return t("sites.title");
    case "newSite":
      return t("sites.new");
    case "site":
      return t("sites.one");
    case "webhooks":
      return t("webhooks.title");
    case "webhook":
      return t("webhooks.one");
    case "channels":
      return t("channels.title");
    case "channel":
      return t("channels.one");
    case "confirmChannel":
      return t("channels.confirm.title");
    case "systems":
      return t("systems.title");
    case "system":
      return t("systems.one");
    case "apiKeys":
      return t("apiKeys.title");
    case "status":
      return t("status.title");
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
    case "forgotPassword":
      return t("passwords.forgotTitle");
    case "confirmAddress":
      return t("confirm.title");
    case "resetPassword":
      return t("passwords.resetTitle");
    case "invitation":
      return t("invitation.title");
    case "notFound":
      return t("web.notFound.title");
  }
}
