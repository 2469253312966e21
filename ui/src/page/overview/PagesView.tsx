import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import type { OverviewRow } from "@tintype/shared/api/views/overview";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { numberText } from "../../i18n/numbers.ts";
import { lazily } from "../../kit/lazily.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { usePlatform } from "../../platform/context.ts";
import type { Loaded } from "../../platform/query/use-query.ts";
import { useReloadWhile } from "../../platform/query/use-reload-while.ts";
import type { HomeRoute } from "../../platform/routes.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useOverview } from "../../platform/server/use-server.ts";
import { usePageSource } from "../../platform/sources/use-pages.ts";
import { Filters } from "./Filters.tsx";
import { PageRow } from "./PageRow.tsx";
import { Paging } from "./Paging.tsx";

/** One chunk with its form: nothing in it moves when a part arrives later. */
const FirstPage = lazily(() => import("./FirstPage.tsx").then((module) => module.FirstPage));

const PER_PAGE = 50;

interface SiteList {
  readonly data: readonly SiteOnWire[];
  readonly pagination: { readonly total: number };
}

interface Props {
  readonly route: HomeRoute;
  /** The sites that the list begins with; `data` is undefined also if it has none. */
  readonly sites?: Pick<Loaded<SiteList>, "data" | "isLoading" | "fault" | "reload">;
  /** Their rows. */
  readonly siteRows?: ComponentChildren;
}

/** All pages that the person can see, with a search, filters and an order. The address has all of them. */
export function PagesView({ route, sites, siteRows }: Props) {
  const { go, link } = usePlatform();
  const query = useOverview(route, PER_PAGE);
  const source = usePageSource("server");
  const { fault, reload } = query;
  // Rows of the last search stay until those of the next are here.
  const last = useRef(query.data);
  last.current = query.data ?? last.current;
  const list = route.of === "sites" ? NO_PAGES : last.current;
  const isOpen = list?.data.some(({ status }) => status === "pending" || status === "running") === true;
  useReloadWhile(isOpen, reload);
  useMoves();
  const { at: _, page = 1, sort: __, ...filters } = route;
  const isFiltered = Object.keys(filters).length > 0;
  const siteCount = sites?.data?.pagination.total ?? 0;
  const total = (list?.pagination.total ?? 0) + siteCount;
  const isComplete = list !== undefined && sites?.isLoading !== true;
  const isFirst = isComplete && total === 0 && !isFiltered && page === 1;
  return (
    <div class="overview" aria-busy={query.isLoading}>
      <header class="overview-head">
        <h1 class="view-title">
          {t("web.pages")} {list && !isFirst && <span class="overview-total">{numberText(total)}</span>}
        </h1>
      </header>
      {!isFirst && <Filters route={route} />}
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      {sites?.fault && <FaultNote fault={sites.fault} onRetry={sites.reload} />}
      {!list && !fault && <GhostRows />}
      {isFirst && !fault && <FirstPage />}
      {isComplete && !isFirst && list.data.length === 0 && siteCount === 0 && !fault && (
        <div class="none">
          <p class="none-title">{t(isFiltered ? "overview.none.title" : "overview.pastEnd")}</p>
          {isFiltered && <p>{t("overview.none.text")}</p>}
          <button type="button" class="button" onClick={() => go({ at: "home" })}>
            {t(isFiltered ? "overview.clear" : "overview.toFirst")}
          </button>
        </div>
      )}
      {list && (list.data.length > 0 || siteCount > 0) && (
        <>
          <ul
            class={query.data || route.of === "sites" ? "overview-rows" : "overview-rows old"}
            aria-label={t("web.pages")}
          >
            {siteRows}
            {list.data.map((row) => (
              <PageRow key={row.id} row={row} source={source} />
            ))}
          </ul>
          {sites?.data && siteCount > sites.data.data.length && (
            <p>
              <a {...link({ at: "sites" })}>{t("overview.allSites", siteCount)}</a>
            </p>
          )}
          {list.data.length > 0 && (
            <Paging route={route} page={page} perPage={PER_PAGE} total={list.pagination.total} />
          )}
        </>
      )}
    </div>
  );
}

const NO_PAGES: { readonly data: readonly OverviewRow[]; readonly pagination: { readonly total: number } } = {
  data: [],
  pagination: { total: 0 },
};

/** `j` and `k` move the focus through the rows. Enter then opens the page, as with every link. */
function useMoves(): void {
  useKeys((event) => {
    const step = { j: 1, k: -1 }[event.key];
    if (step === undefined) return;
    const links = [...document.querySelectorAll<HTMLElement>(".overview-link")];
    const focusedIndex = links.findIndex((link) => link.matches(":focus"));
    const nextLink = links[focusedIndex === -1 ? (step === 1 ? 0 : links.length - 1) : focusedIndex + step];
    if (!nextLink) return;
    event.preventDefault();
    nextLink.focus();
    nextLink.scrollIntoView({ block: "nearest" });
  });
}

function GhostRows() {
  return (
    <ul class="overview-rows" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} class="overview-row">
          <span class="ghost overview-picture" />
          <span class="ghost ghost-line" />
        </li>
      ))}
    </ul>
  );
}
