import { PAGE_STATES, type PageState } from "@tintype/shared/api/sites/site-limits";
import type { SiteOnWire, SitePageOnWire } from "@tintype/shared/api/sites/sites";
import { useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { Segments } from "../kit/Segments.tsx";
import { usePlatform } from "../platform/context.ts";
import { PagedList } from "../platform/server/PagedList.tsx";
import { Thumbnail } from "../platform/sources/Thumbnail.tsx";
import { usePageSource } from "../platform/sources/use-pages.ts";
import { useSitePages } from "./use-sites.ts";

type Filter = PageState | "all";

/** The pages of a site, each with a picture, its open changes, and why it could not be read. */
export function SitePages({ site }: { readonly site: SiteOnWire }) {
  const [filter, setFilter] = useState<Filter>("all");
  const { pages } = site;
  const counts: Record<Filter, number> = { ...pages, all: PAGE_STATES.reduce((sum, state) => sum + pages[state], 0) };
  const states = PAGE_STATES.filter((state) => counts[state] > 0 || state === filter);
  const status: PageState | undefined = filter === "all" ? undefined : filter;
  return (
    <>
      {states.length > 1 && (
        <Segments
          label={t("sites.filter")}
          values={["all" as const, ...states]}
          labelOf={(state) => `${t(`sites.state.${state}`)} ${counts[state]}`}
          chosen={filter}
          onChoose={setFilter}
        />
      )}
      <PagedList
        key={filter}
        useList={(page) => useSitePages(site.id, status, page)}
        label={t("sites.tabs.pages")}
        class="site-pages"
        keyOf={(page) => page.extraction_id}
        draw={(page) => <PageCard page={page} />}
        none={<p class="quiet-text">{t("sites.noPages")}</p>}
      />
    </>
  );
}

function PageCard({ page }: { readonly page: SitePageOnWire }) {
  const { link } = usePlatform();
  const source = usePageSource("server");
  const { extraction_id: pageId, url, title, latest, pending } = page;
  return (
    <div class="site-page">
      <a class="site-page-link" {...link({ at: "page", where: "server", pageId, tab: "tokens" })} title={url}>
        <span class="site-picture">
          {latest && <Thumbnail source={source} pageId={pageId} newest={latest.version} />}
        </span>
        <b dir="auto">{title || pathOf(url)}</b>
        <small>{pathOf(url)}</small>
      </a>
      <State page={page} />
      {pending > 0 && (
        <a class="badge pending" {...link({ at: "page", where: "server", pageId, tab: "review" })}>
          {t("review.pending", pending)}
        </a>
      )}
    </div>
  );
}

/** Why a page is not read; nothing for one that is. */
function State({ page: { status, error, paused_reason: reason } }: { readonly page: SitePageOnWire }) {
  if (status === "read") return null;
  if (status === "paused")
    return <p class="quiet-text">{t(reason ? `sites.paused.${reason}` : "sites.state.paused")}</p>;
  if (status === "pending") return <p class="quiet-text">{t("sites.state.pending")}</p>;
  return (
    <p class="bad" title={error?.message}>
      {error?.cause ? t(`run.cause.${error.cause}`) : (error?.message ?? t("sites.state.failed"))}
    </p>
  );
}

function pathOf(url: string): string {
  const address = URL.parse(url);
  return address ? address.pathname + address.search : url;
}
