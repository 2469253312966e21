import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { lazily } from "../../kit/lazily.tsx";
import type { Route } from "../../platform/routes.ts";
import { HomeView } from "../views/HomeView.tsx";
import { NotFound } from "../views/NotFound.tsx";
import { isServerRoute, keyOfView } from "../views/server-route.ts";
import { ConfirmNotice } from "./ConfirmNotice.tsx";
import { Invitation } from "./Invitation.tsx";
import { KeysHelp } from "./KeysHelp.tsx";
import { Navigation } from "./Navigation.tsx";

const PageView = lazily(() => import("../../page/view/PageView.tsx").then((module) => module.PageView));
const AccountViews = lazily(() => import("../views/AccountViews.tsx").then((module) => module.AccountViews));
const ServerViews = lazily(() => import("../views/ServerViews.tsx").then((module) => module.ServerViews));
const PlanView = lazily(() => import("../../people/account/PlanView.tsx").then((module) => module.PlanView));

/** The navigation, and beside it the view that the address names. */
export function Frame({ route }: { readonly route: Route }) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // A screen reader starts to read at a new view, as it does at a new page.
  useEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [keyOfView(route)]);
  return (
    <div class="dashboard">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {t("web.skip")}
      </button>
      <Navigation route={route} />
      <main class="main" id="main" tabIndex={-1} ref={main}>
        <ConfirmNotice />
        <View route={route} />
      </main>
      <KeysHelp />
    </div>
  );
}

function View({ route }: { readonly route: Route }) {
  const key = keyOfView(route);
  if (isServerRoute(route)) return <ServerViews key={key} route={route} />;
  switch (route.at) {
    case "home":
      return <HomeView route={route} />;
    case "page":
    case "compare":
      return <PageView key={key} route={route} onRemove={() => {}} />;
    case "account":
    case "team":
      return <AccountViews key={key} route={route} />;
    case "plan":
      return <PlanView route={route} />;
    case "invitation":
      return <Invitation token={route.token} />;
    default:
      return <NotFound />;
  }
}
