import type { SharedSiteChange, SharedSitePage } from "@tintype/shared/api/shares/shares";
import { mergeReviews } from "@tintype/shared/sites/merge-review";
import { withoutPrivateParameters } from "@tintype/shared/text/private-parameters";
import { findExtractions } from "../../extraction/extractions/repository.ts";
import { listPagesOf } from "../../monitoring/sites/repository.ts";
import { listViews } from "../../monitoring/sites/review/views.ts";
import { findLatestEnded, listSiteRuns } from "../../monitoring/sites/runs/repository.ts";
import { findResults } from "../../monitoring/sites/runs/token-repository.ts";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { rangeOf } from "../../platform/database/paging.ts";
import type { SiteId } from "../../platform/ids.ts";
import type { BadgeFacts } from "./badge.ts";
import { type FeedEntry, writeFeed } from "./feed.ts";
import { publicExtraction } from "./public-facts.ts";
import type { SharedSiteRow } from "./service.ts";

// The facts about a site that people with a link to it may see: nothing of people, access and queues.

/** The newest runs that a feed looks at, and the most entries that it has. */
const RUNS = 50;
const ENTRIES = 10;

/** The most used colours of all pages, the most used first. */
export async function findColorsOfSite(db: Db, id: SiteId, most: number): Promise<string[]> {
  const tokens = (await findResults(db, id))?.tokens ?? [];
  return tokens.flatMap(({ kind, value }) => (kind === "colors" ? [value] : [])).slice(0, most);
}

/** How many pages changed with the newest run; undefined before the first has ended. */
export async function readBadgeOfSite(db: Db, { site }: SharedSiteRow): Promise<BadgeFacts | undefined> {
  const run = await findLatestEnded(db, site.id);
  if (!run?.completed_at) return undefined;
  return { at: run.completed_at, changes: run.changed ?? undefined, unit: "page" };
}

/** The feed of a shared site: an entry for each of its newest runs that found changes. */
export async function readFeedOfSite(db: Db, { share, site }: SharedSiteRow, page: string): Promise<string> {
  const { rows } = await listSiteRuns(db, site.id, { page: 1, per_page: RUNS });
  const ended = rows.flatMap(({ completed_at, ...run }) => (completed_at === null ? [] : [{ ...run, completed_at }]));
  const entries = ended.flatMap(({ id, changed, completed, completed_at }): FeedEntry[] => {
    if (!changed) return [];
    const pages = changed === 1 ? "1 page" : `${changed.toLocaleString("en")} pages`;
    return [
      {
        id,
        title: `${pages} changed`,
        at: completed_at,
        content: `${pages} of the ${completed.toLocaleString("en")} that were read changed.`,
      },
    ];
  });
  return writeFeed({
    id: share.id,
    title: `Design tokens of ${site.name}`,
    at: ended[0]?.completed_at ?? site.created_at,
    page,
    self: `${page}/feed.atom`,
    entries: entries.slice(0, ENTRIES),
  });
}

/** Lists the pages that are read, in the order of the source. */
export async function listSharedPages(db: Db, id: SiteId, request: PageRequest): Promise<PageOf<SharedSitePage>> {
  const { rows, total } = await listPagesOf(db, id, request);
  const extractions = await findExtractions(
    db,
    rows.map(({ extraction_id }) => extraction_id),
  );
  const byId = new Map(extractions.map((extraction) => [extraction.id, publicExtraction(extraction)]));
  return {
    rows: rows.flatMap(({ extraction_id }) => {
      const extraction = byId.get(extraction_id);
      if (!extraction) return [];
      const { url, title, latest_version, glimpse } = extraction;
      return [{ id: extraction_id, url, title, latest_version, palette: glimpse?.palette ?? [] }];
    }),
    total,
  };
}

/** Lists the changes of all pages that nobody has decided about, equal ones once. */
export async function listSharedChanges(db: Db, id: SiteId, request: PageRequest): Promise<PageOf<SharedSiteChange>> {
  const open = mergeReviews(await listViews(db, id)).changes.filter(({ status }) => status === "pending");
  const { offset, limit } = rangeOf(request);
  return {
    rows: open.slice(offset, offset + limit).map(({ id, kind, mode, change, name, from, to, pages }) => ({
      id,
      kind,
      mode,
      change,
      name,
      from,
      to,
      pages: pages.map(({ url, extraction_id }) => ({ id: extraction_id, url: withoutPrivateParameters(url) })),
    })),
    total: open.length,
  };
}
