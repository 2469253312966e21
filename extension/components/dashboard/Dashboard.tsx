import { t } from "@tintype/ui/i18n/i18n.ts";
import { useEffect, useState } from "preact/hooks";
import type { CapturedPage } from "../../lib/captures/model.ts";
import { usePages } from "../../lib/use-captures.ts";
import { type Route, routeHash, useRoute } from "../../lib/views/routes.ts";
import { CopyProvider } from "../parts/copying.tsx";
import { SearchField } from "../parts/SearchField.tsx";
import { AccountViews } from "./AccountViews.tsx";
import { ComparePage } from "./ComparePage.tsx";
import { PageList } from "./PageList.tsx";
import { PageView } from "./PageView.tsx";
import { useRemoval } from "./removal.tsx";
import { SharedPage } from "./SharedPage.tsx";
import { SideFoot } from "./SideFoot.tsx";
import { Welcome } from "./Welcome.tsx";

/** All pages captured on this device, with what can be done with each. */
export function Dashboard() {
  const route = useRoute();
  const [query, setQuery] = useState("");
  const pages = usePages(query);
  const { remove, undoBar } = useRemoval();
  const isEmpty = pages?.length === 0 && query === "";
  return (
    <CopyProvider>
      <div class={route.at === "home" ? "dashboard at-home" : "dashboard"}>
        <nav class="side" aria-label={t("dashboard.pages")}>
          <a class="brand" href={routeHash({ at: "home" })}>
            <img src="/icon/48.png" alt="" width="28" height="28" />
            {t("product")}
          </a>
          {!isEmpty && (
            <SearchField
              label={t("dashboard.search")}
              clearLabel={t("search.clear")}
              value={query}
              onChange={setQuery}
            />
          )}
          <PageList pages={pages} query={query} current={pageOf(route)} />
          <SideFoot route={route} />
        </nav>
        <main class="main">
          <Main route={route} pages={pages} isEmpty={isEmpty} onRemove={remove} />
        </main>
        {undoBar}
      </div>
    </CopyProvider>
  );
}

interface MainProps {
  readonly route: Route;
  readonly pages: readonly CapturedPage[] | undefined;
  readonly isEmpty: boolean;
  readonly onRemove: (page: CapturedPage) => void;
}

function Main({ route, pages, isEmpty, onRemove }: MainProps) {
  const newest = route.at === "home" ? pages?.[0]?.id : undefined;
  const isWide = useMedia("(min-width: 821px)");
  switch (route.at) {
    case "page":
      return <PageView key={route.pageId} route={route} onRemove={onRemove} />;
    case "compare":
      return <ComparePage key={route.pageId} route={route} onRemove={onRemove} />;
    case "account":
    case "queue":
    case "team":
      return <AccountViews key={route.at === "team" ? route.teamId : route.at} route={route} />;
    case "shared":
    case "sharedCompare":
      return <SharedPage key={route.extractionId} route={route} />;
    case "home":
      if (isEmpty) return <Welcome />;
      // Where there is room for it beside the list, the newest page stands there.
      if (newest === undefined || !isWide) return null;
      return <PageView key={newest} route={{ at: "page", pageId: newest, view: "tokens" }} onRemove={onRemove} />;
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
