import { useEffect, useRef } from "preact/hooks";
import { usePlatform, useSession } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { ClockIcon, GridIcon, PersonIcon, PlusIcon, SendIcon, TeamIcon } from "../kit/icons.tsx";
import { lazily } from "../kit/lazily.tsx";
import { NotFound } from "../pages/NotFound.tsx";
import { PageList } from "../pages/PageList.tsx";
import { type Route, routePath } from "../routes.ts";
import { useTeams } from "../server/use-server.ts";
import { usePages } from "../sources/use-pages.ts";
import { Invitation } from "./Invitation.tsx";

const PageView = lazily(() => import("../pages/PageView.tsx").then((module) => module.PageView));
const AccountViews = lazily(() => import("../pages/AccountViews.tsx").then((module) => module.AccountViews));
const ServerViews = lazily(() => import("../pages/ServerViews.tsx").then((module) => module.ServerViews));
const PlanView = lazily(() => import("../account/PlanView.tsx").then((module) => module.PlanView));

/** The navigation, and beside it the view that the address names. */
export function Frame({ route }: { readonly route: Route }) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // A screen reader starts to read at a new view, as it does at a new page.
  useEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [keyOf(route)]);
  return (
    <div class="dashboard">
      <a class="skip" href="#main">
        {t("web.skip")}
      </a>
      <Navigation route={route} />
      <main class="main" id="main" tabIndex={-1} ref={main}>
        <View route={route} />
      </main>
    </div>
  );
}

function Navigation({ route }: { readonly route: Route }) {
  const { icon, link } = usePlatform();
  const session = useSession();
  const teams = useTeams().data?.data ?? [];
  const current = (isHere: boolean) => (isHere ? "page" : undefined);
  const isAtPages = route.at === "home" || route.at === "page" || route.at === "compare";
  return (
    <nav class="side" aria-label={t("web.navigation")}>
      <a class="brand" {...link({ at: "home" })}>
        <img src={icon(48)} alt="" width="28" height="28" />
        {t("product")}
      </a>
      <a class="button primary" {...link({ at: "newPage" })} aria-current={current(route.at === "newPage")}>
        <PlusIcon /> {t("web.newPage")}
      </a>
      <ul class="side-links">
        <li>
          <a {...link({ at: "home" })} aria-current={current(isAtPages)}>
            <GridIcon /> <span>{t("web.pages")}</span>
          </a>
        </li>
        {teams.map(({ id, name }) => (
          <li key={id}>
            <a {...link({ at: "team", teamId: id })} aria-current={current(route.at === "team" && route.teamId === id)}>
              <TeamIcon /> <span>{name}</span>
            </a>
          </li>
        ))}
        <li>
          <a {...link({ at: "schedules" })} aria-current={current(route.at === "schedules")}>
            <ClockIcon /> <span>{t("schedules.title")}</span>
          </a>
        </li>
        <li>
          <a {...link({ at: "webhooks" })} aria-current={current(route.at === "webhooks" || route.at === "webhook")}>
            <SendIcon /> <span>{t("webhooks.title")}</span>
          </a>
        </li>
        <li class="side-last">
          <a {...link({ at: "account" })} aria-current={current(route.at === "account" || route.at === "apiKeys")}>
            <PersonIcon /> <span>{session?.user.name}</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}

function View({ route }: { readonly route: Route }) {
  switch (route.at) {
    case "home":
      return <Home />;
    case "page":
    case "compare":
      return <PageView key={`${route.where} ${route.pageId}`} route={route} onRemove={() => {}} />;
    case "account":
    case "team":
      return <AccountViews key={keyOf(route)} route={route} />;
    case "newPage":
    case "schedules":
    case "webhooks":
    case "webhook":
    case "apiKeys":
      return <ServerViews key={keyOf(route)} route={route} />;
    case "plan":
      return <PlanView route={route} />;
    case "invitation":
      return <Invitation token={route.token} />;
    default:
      return <NotFound />;
  }
}

/** The same for all routes that one view shows. */
const keyOf = (route: Route): string =>
  route.at === "page" || route.at === "compare" ? route.pageId : routePath(route).split("?", 1).join();

function Home() {
  const source = usePlatform().pages;
  const { data } = usePages(source, "");
  return <PageList pages={data} query="" where={source.where} current={undefined} />;
}
