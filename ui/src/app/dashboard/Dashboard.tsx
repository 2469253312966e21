import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyProvider } from "../../kit/copying.tsx";
import { PlusIcon } from "../../kit/icons.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { PageView } from "../../page/view/PageView.tsx";
import { usePlatform, useSession, useStore } from "../../platform/context.ts";
import type { Route } from "../../platform/routes.ts";
import type { Page, PageSummary } from "../../platform/sources/page-source.ts";
import { usePages } from "../../platform/sources/use-pages.ts";
import { AccountViews } from "../views/AccountViews.tsx";
import { NotFound } from "../views/NotFound.tsx";
import { ServerViews } from "../views/ServerViews.tsx";
import { isServerRoute, keyOfView } from "../views/server-route.ts";
import { PageList } from "./PageList.tsx";
import { useRemoval } from "./removal.tsx";
import { SideFoot } from "./SideFoot.tsx";

interface Props {
  /** Shown as long as there are no pages. */
  readonly welcome: ComponentChildren;
}

/** The platform's pages in a list, and beside it the view that the address names. */
export function Dashboard({ welcome }: Props) {
  const { icon, link, pages: source, route: routeStore } = usePlatform();
  const route = useStore(routeStore);
  const session = useSession();
  const [query, setQuery] = useState("");
  const { data: pages } = usePages(source, query);
  const { remove, undoBar } = useRemoval();
  const isEmpty = pages?.length === 0 && query === "";
  return (
    <CopyProvider>
      <div class={route.at === "home" ? "dashboard at-home" : "dashboard"}>
        <nav class="side" aria-label={t("dashboard.pages")}>
          <a class="brand" {...link({ at: "home" })}>
            <img src={icon(48)} alt="" width="28" height="28" />
            {t("product")}
          </a>
          {session && (
            <a class="button" {...link({ at: "newPage" })} aria-current={route.at === "newPage" ? "page" : undefined}>
              <PlusIcon /> {t("newPage.title")}
            </a>
          )}
          {!isEmpty && (
            <SearchField
              label={t("dashboard.search")}
              clearLabel={t("search.clear")}
              value={query}
              onChange={setQuery}
            />
          )}
          <PageList pages={pages} query={query} where={source.where} current={pageOf(route)} />
          <SideFoot route={route} />
        </nav>
        <main class="main">
          {route.at === "home" ? (
            <Home pages={pages} welcome={isEmpty && welcome} onRemove={remove} />
          ) : (
            <View route={route} onRemove={remove} />
          )}
        </main>
        {undoBar}
      </div>
    </CopyProvider>
  );
}

interface HomeProps {
  readonly pages: readonly PageSummary[] | undefined;
  readonly welcome: ComponentChildren;
  readonly onRemove: (page: Page) => void;
}

/** The newest page, if there is space for it beside the list. */
function Home({ pages, welcome, onRemove }: HomeProps) {
  const { where } = usePlatform().pages;
  const isWide = useMedia("(min-width: 821px)");
  const newest = pages?.[0]?.id;
  if (welcome) return welcome;
  if (newest === undefined || !isWide) return null;
  return <PageView key={newest} route={{ at: "page", where, pageId: newest, tab: "tokens" }} onRemove={onRemove} />;
}

interface ViewProps {
  readonly route: Exclude<Route, { at: "home" }>;
  readonly onRemove: (page: Page) => void;
}

function View({ route, onRemove }: ViewProps) {
  const key = keyOfView(route);
  if (isServerRoute(route)) return <ServerViews key={key} route={route} />;
  switch (route.at) {
    case "page":
    case "compare":
      return <PageView key={key} route={route} onRemove={onRemove} />;
    case "account":
    case "queue":
    case "team":
      return <AccountViews key={key} route={route} />;
    default:
      return <NotFound />; // the other views are the server's dashboard's
  }
}

function pageOf(route: Route): string | undefined {
  return route.at === "page" || route.at === "compare" ? route.pageId : undefined;
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const onChange = () => setMatches(list.matches);
    list.addEventListener("change", onChange);
    return () => list.removeEventListener("change", onChange);
  }, [query]);
  return matches;
}
