import { extractionsFor } from "@tintype/shared/conditions/bounds";
import { findUserNames } from "../../../identity/accounts/repository.ts";
import type { Quotas } from "../../../identity/limits/quotas.ts";
import { takeCountedBack } from "../../../identity/limits/run-counts.ts";
import type { PlanService } from "../../../identity/plans/service.ts";
import { requireSeat } from "../../../identity/teams/seats.ts";
import type { Db } from "../../../platform/database/db.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { newId, type SiteId, type SiteRunId, type UserId } from "../../../platform/ids.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { findSite, type SiteRow } from "../repository.ts";
import {
  countOpenPages,
  countReadable,
  failQueued,
  findOpenRun,
  insertSiteRun,
  lockOpenRun,
  type SiteRunRow,
  stopQueued,
} from "./repository.ts";

export interface StartParts {
  readonly plans: PlanService;
  readonly quotas: Quotas;
}

/** A run with its pages that are not counted yet, and the name of who started it; null if the account is gone. */
export type StartedSiteRun = SiteRunRow & {
  readonly open: { readonly queued: number; readonly running: number };
  readonly starter: string | null;
};

/**
 * Starts a run of all pages of a site, which the transaction has locked, and counts them all: a site that does not fit into
 * what is left of a quota is refused whole.
 * @throws AppError run_in_progress, usage_limit_exceeded, rate_limited, validation_error (there is no page to read)
 */
export async function startSiteRun(
  tx: Db,
  { plans, quotas }: StartParts,
  site: Pick<SiteRow, "id" | "team_id">,
  { userId, kind, at }: { userId: UserId; kind: SiteRunRow["kind"]; at: Date },
): Promise<StartedSiteRun> {
  if (await findOpenRun(tx, site.id)) {
    throw new AppError("run_in_progress", "This site has a run that has not finished yet.");
  }
  const pages = await countReadable(tx, site.id);
  if (pages === 0) throw invalid([{ path: "", message: "has no page to read: read the site's source again" }]);
  await requireSeat(tx, plans, { userId, teamId: site.team_id });
  const { options } = (await findSite(tx, site.id)) ?? {};
  const pageCountsAs = extractionsFor(options?.modes?.length ?? 0);
  const counts = Array.from({ length: pages }, () => pageCountsAs);
  const { granted = 0, refusal } = (await quotas.consumeRuns(tx, new Map([[userId, counts]]))).get(userId) ?? {};
  if (refusal) {
    await takeCountedBack(tx, { userId, countedAt: at, runs: granted * pageCountsAs }); // a schedule's transaction goes on
    throw refuse(refusal, pages, granted);
  }
  const run = {
    id: newId<SiteRunId>(),
    site_id: site.id,
    user_id: userId,
    kind,
    started_at: at,
    page_counts_as: pageCountsAs,
  };
  await insertSiteRun(tx, run);
  await queueAdvance(tx, site.id);
  const ended = { completed: 0, failed: 0, stopped: 0, changed: null, completed_at: null };
  const starter = (await findUserNames(tx, [userId])).get(userId) ?? null;
  return { ...run, ...ended, status: "running", open: { queued: pages, running: 0 }, starter };
}

/**
 * Reads no more pages of a site's open run because somebody stops it: those that wait no longer count against the quota of who
 * started it, and those that are being read end as they do.
 */
export async function stopSiteRun(tx: Db, siteId: SiteId, id: SiteRunId): Promise<void> {
  const run = await lockOpenRun(tx, siteId);
  if (run?.id !== id) return; // it has ended
  const pages = await stopQueued(tx, id);
  await takePagesBack(tx, run, pages);
  await queueAdvance(tx, siteId);
}

/**
 * Reads no more pages of a run that the transaction has locked, because its person or its site is gone. Those that wait count as
 * failed, and no longer against that person's quotas.
 */
export async function giveUpQueued(tx: Db, run: SiteRunRow): Promise<void> {
  await takePagesBack(tx, run, await failQueued(tx, run.id));
}

async function takePagesBack(tx: Db, run: SiteRunRow, pages: number): Promise<void> {
  const { user_id: userId, started_at: countedAt, page_counts_as: countsAs } = run;
  if (userId !== null && pages > 0) await takeCountedBack(tx, { userId, countedAt, runs: pages * countsAs });
}

/** Reads no more pages of the open run of a site, if there is one: as `giveUpQueued`. */
export async function giveUpRun(tx: Db, siteId: SiteId): Promise<void> {
  const run = await lockOpenRun(tx, siteId);
  if (run) await giveUpQueued(tx, run);
}

/** The refusal of a run that is too large, with how many pages would fit. */
const refuse = ({ code, message, extra, headers }: AppError, pages: number, fits: number): AppError =>
  new AppError(
    code,
    `${message} The site has ${pages.toLocaleString("en")} pages, of which ${fits.toLocaleString("en")} would fit.`,
    extra,
    headers,
  );

/**
 * Queues the next step of a site's run.
 * @param runAt a time for another look, which does not put off a step that waits already: a page may have ended meanwhile
 */
export async function queueAdvance(tx: Db, siteId: SiteId, runAt?: Date): Promise<void> {
  const when = runAt ? { runAt, keepsTime: true } : {};
  await addJob(tx, "advance_site", { site_id: siteId }, { jobKey: `site:${siteId}`, maxAttempts: 25, ...when });
}

/** Adds their open pages and the names of who started them to runs. */
export async function withOpenPages(db: Db, runs: readonly SiteRunRow[]): Promise<StartedSiteRun[]> {
  const running = runs.filter(({ status }) => status === "running").map(({ id }) => id);
  const starters = runs.flatMap(({ user_id: userId }) => userId ?? []);
  const [open, names] = await Promise.all([countOpenPages(db, running), findUserNames(db, [...new Set(starters)])]);
  return runs.map((run) => ({
    ...run,
    open: open.get(run.id) ?? { queued: 0, running: 0 },
    starter: (run.user_id && names.get(run.user_id)) ?? null,
  }));
}
