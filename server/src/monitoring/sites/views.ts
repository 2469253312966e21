import type { LeftOut, PageState } from "@tintype/shared/api/sites/sites";
import { countLeftOut } from "@tintype/shared/sites/left-out";
import { findExtractions } from "../../extraction/extractions/repository.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import { findNewestIds } from "../../extraction/runs/snapshots/snapshots.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SnapshotId } from "../../platform/ids.ts";
import { countPending, summarizeSites } from "../review/repository.ts";
import { findSchedules, type ScheduleRow } from "../schedules/repository.ts";
import { countPages, findCovers, type ListedPageRow, listRedirects, type SiteRow } from "./repository.ts";
import { findLatestRuns } from "./runs/repository.ts";
import { type StartedSiteRun, withOpenPages } from "./runs/start.ts";

/** A site with what its answer shows beside its own columns. */
export interface SiteView {
  readonly site: SiteRow;
  readonly pages: Readonly<Record<PageState, number>>;
  readonly schedule: ScheduleRow | undefined;
  readonly latestRun: StartedSiteRun | undefined;
  readonly pending: number;
  readonly cover: ExtractionId | undefined;
}

/** A page of a site, with its extraction; undefined if that was deleted meanwhile. */
export interface SitePageView {
  readonly page: ListedPageRow;
  readonly extraction: ExtractionRow | undefined;
  readonly pending: number;
  /** The id of its newest snapshot; undefined without one. */
  readonly latestId: SnapshotId | undefined;
}

const NO_PAGES = { pending: 0, read: 0, failed: 0, paused: 0 };

/** Adds to sites what their answers show, in the same order. */
export async function viewSites(db: Db, sites: readonly SiteRow[]): Promise<SiteView[]> {
  const ids = sites.map(({ id }) => id);
  const [pages, redirects, schedules, runs, summaries, covers] = await Promise.all([
    countPages(db, ids),
    listRedirects(db, ids),
    findSchedules(db, ids),
    findLatestRuns(db, ids),
    summarizeSites(db, ids),
    findCovers(db, ids),
  ]);
  const open = new Map((await withOpenPages(db, [...runs.values()])).map((run) => [run.site_id, run]));
  return sites.map((site) => ({
    site: { ...site, left_out: withRedirects(site.left_out, redirects.get(site.id)) },
    pages: pages.get(site.id) ?? NO_PAGES,
    schedule: schedules.get(site.id),
    latestRun: open.get(site.id),
    pending: summaries.get(site.id)?.pending ?? 0,
    cover: covers.get(site.id),
  }));
}

function withRedirects(leftOut: readonly LeftOut[], redirects: Omit<LeftOut, "reason"> | undefined): LeftOut[] {
  const all = countLeftOut();
  all.addAll(leftOut);
  if (redirects) all.addAll([{ reason: "redirect", ...redirects }]);
  return all.list();
}

/** Adds to a site what its answer shows. */
export async function viewSite(db: Db, site: SiteRow): Promise<SiteView> {
  const [view] = await viewSites(db, [site]);
  if (!view) throw new Error("the site has no view");
  return view;
}

/** Adds their extractions to pages, in the same order. */
export async function viewPages(db: Db, pages: readonly ListedPageRow[]): Promise<SitePageView[]> {
  const ids = pages.map(({ extraction_id }) => extraction_id);
  const [extractions, pending, newest] = await Promise.all([
    findExtractions(db, ids),
    countPending(db, ids),
    findNewestIds(db, ids),
  ]);
  const byId = new Map(extractions.map((extraction) => [extraction.id, extraction]));
  return pages.map((page) => ({
    page,
    extraction: byId.get(page.extraction_id),
    pending: pending.get(page.extraction_id) ?? 0,
    latestId: newest.get(page.extraction_id),
  }));
}
