import { pageTokens } from "@tintype/shared/sites/page-tokens";
import type { Logger } from "pino";
import { countChangedPages, findExtraction, tryLockExtractions } from "../../../extraction/extractions/repository.ts";
import { findNewestSnapshot } from "../../../extraction/runs/snapshots/snapshots.ts";
import { addCountedRuns, findOpenRunsLeft, listWithOpenRun } from "../../../extraction/runs/start-run.ts";
import { tryLockAccounts } from "../../../identity/accounts/lock-account.ts";
import type { PlanService } from "../../../identity/plans/service.ts";
import type { Children } from "../../../platform/children/children.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { ExtractionId, SiteId, SiteRunId } from "../../../platform/ids.ts";
import type { CatchUp } from "../../review/catch-up.ts";
import { queueAnnouncement } from "../../review/store.ts";
import { findLastStarts, findSite, noteStarts, type SiteRow } from "../repository.ts";
import { MERGE_WORK } from "./merge.ts";
import {
  completeSiteRun,
  countEnded,
  countOpenPages,
  findOpenRun,
  type HostProgress,
  listEnded,
  listHosts,
  listQueued,
  lockOpenRun,
  type SiteRunRow,
  startPages,
} from "./repository.ts";
import { giveUpQueued, queueAdvance } from "./start.ts";
import { countTokens, replacePageTokens, storeResults, writePageTokens } from "./token-repository.ts";

export interface AdvanceParts {
  readonly db: Db;
  readonly plans: PlanService;
  readonly catchUp: CatchUp;
  readonly children: Pick<Children, "run">;
  readonly now: () => Date;
}

/** The pages of one run that wait for a browser or are being read at the same time, on all hosts. */
const MAX_OPEN = 10;
/** The ended pages that one step counts. */
const BATCH = 50;
/** After this time a run looks again for pages that it can start, whatever it was told. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Goes on with the run of a site: compares the pages whose runs have ended with their baselines, counts them, and starts the
 * next ones; after the last page it puts the tokens of all pages together. Each step is stored on its own and may be done
 * twice, so that a job that was killed loses nothing.
 */
export async function advanceSite(siteId: SiteId, parts: AdvanceParts, log: Logger): Promise<void> {
  const { db } = parts;
  for (;;) {
    const run = await findOpenRun(db, siteId);
    if (!run) return;
    const ended = await listEnded(db, run.id, BATCH);
    for (const { extraction_id, status } of ended) {
      if (status === "completed") await lookAtPage(siteId, extraction_id, parts);
    }
    const step = await db.transaction().execute((tx) =>
      countAndStart(
        tx,
        siteId,
        ended.map(({ extraction_id }) => extraction_id),
        parts,
      ),
    );
    if (step === "ended") return finish(siteId, run, parts, log);
    if (ended.length < BATCH) return;
  }
}

/** Compares a page with its baseline, and keeps its tokens for those of the site. */
async function lookAtPage(siteId: SiteId, id: ExtractionId, { db, catchUp }: AdvanceParts): Promise<void> {
  const extraction = await findExtraction(db, id);
  const snapshot = extraction && (await findNewestSnapshot(db, extraction));
  if (!snapshot) return;
  await catchUp(extraction);
  const tokens = writePageTokens(pageTokens(snapshot.tokens));
  await db.transaction().execute((tx) => replacePageTokens(tx, siteId, id, tokens));
}

async function countAndStart(
  tx: Db,
  siteId: SiteId,
  ended: readonly ExtractionId[],
  parts: AdvanceParts,
): Promise<"ended" | "goes on"> {
  const run = await lockOpenRun(tx, siteId);
  if (!run) return "goes on"; // another job has ended it
  const site = await findSite(tx, siteId);
  await countEnded(tx, run.id, ended);
  if (site && run.user_id !== null) await startNext(tx, site, run, parts);
  else await giveUpQueued(tx, run);
  const open = (await countOpenPages(tx, [run.id])).get(run.id);
  if (!open) return "ended";
  const time = parts.now();
  await queueAdvance(tx, siteId, new Date(time.getTime() + (await waitOf(tx, run.id, site, time))));
  return "goes on";
}

/** Milliseconds after which a run can start pages, or looks again. */
async function waitOf(tx: Db, id: SiteRunId, site: SiteRow | undefined, time: Date): Promise<number> {
  if (!site || delayOf(site) === 0) return LOOK_AGAIN_MS;
  const hosts = (await listHosts(tx, id)).filter(
    ({ queued, running, unasked }) => queued > 0 && unasked === 0 && running < site.per_host.concurrency,
  );
  const rests = (await findRests(tx, site, hosts, time)).values();
  return Math.min(LOOK_AGAIN_MS, ...rests);
}

/** Milliseconds from one page of a host to the next. */
export const delayOf = ({ per_host, crawl_delay_ms }: SiteRow): number => Math.max(per_host.delay_ms, crawl_delay_ms);

/** Milliseconds until the next page of each of these hosts may be started. Hosts that need not wait are left out. */
async function findRests(
  tx: Db,
  site: SiteRow,
  hosts: readonly HostProgress[],
  time: Date,
): Promise<ReadonlyMap<string, number>> {
  const names = hosts.map(({ host }) => host);
  const lastStarts = await findLastStarts(tx, site.id, names);
  const rests = [...lastStarts].map(([host, last]) => [host, last.getTime() + delayOf(site) - time.getTime()] as const);
  return new Map(rests.filter(([, rest]) => rest > 0));
}

/** Starts as many pages as hosts, the run and the plan allow now. */
async function startNext(tx: Db, site: SiteRow, run: SiteRunRow, { plans, now }: AdvanceParts): Promise<void> {
  const { user_id: userId } = run;
  if (userId === null || !(await tryLockAccounts(tx, [userId])).has(userId)) return;
  const time = now();
  const hosts = await listHosts(tx, run.id);
  const plan = await plans.planOf(userId, tx);
  const remaining = (await findOpenRunsLeft(tx, new Map([[userId, plan]]))).get(userId) ?? 0;
  let free = Math.min(MAX_OPEN - hosts.reduce((sum, { running }) => sum + running, 0), remaining);
  const delay = delayOf(site);
  const rests = delay > 0 ? await findRests(tx, site, hosts, time) : new Map<string, number>();
  for (const { host, queued, running, unasked } of hosts) {
    if (free <= 0) return;
    // The delay begins when the server is asked for a page, which may wait for a browser for long.
    const isResting = delay > 0 && (unasked > 0 || rests.has(host));
    // Pages with a delay between them are started one by one.
    const most = isResting ? 0 : Math.min(site.per_host.concurrency - running, delay > 0 ? 1 : free, free);
    if (queued === 0 || most <= 0) continue;
    const locked = (await tryLockExtractions(tx, await listQueued(tx, run.id, host, most))).map(({ id }) => id);
    const open = await listWithOpenRun(tx, locked);
    const runs = locked.filter((id) => !open.has(id)).map((extractionId) => ({ extractionId, userId }));
    const runIds = await addCountedRuns(tx, runs, run.kind);
    const started = runs.flatMap(({ extractionId }, index) => {
      const run_id = runIds[index];
      return run_id ? [{ extraction_id: extractionId, run_id }] : [];
    });
    await startPages(tx, run.id, started);
    await noteStarts(
      tx,
      started.map(({ extraction_id }) => extraction_id),
      time,
    );
    free -= started.length;
  }
}

/** Ends a run of which all pages are counted. */
async function finish(
  siteId: SiteId,
  { id, user_id }: SiteRunRow,
  { db, children, now }: AdvanceParts,
  log: Logger,
): Promise<void> {
  const written = await children.run(MERGE_WORK, "merge", await countTokens(db, siteId), { user: user_id ?? siteId });
  await db.transaction().execute(async (tx) => {
    const run = await lockOpenRun(tx, siteId);
    if (run?.id !== id) return; // another job has ended it
    const time = now();
    await completeSiteRun(tx, id, await countChangedPages(tx, siteId, run.started_at), time);
    await storeResults(tx, { site_id: siteId, site_run_id: id, completed_at: time }, written);
    await queueAnnouncement(tx, siteId);
    log.info({ site: siteId, completed: run.completed, failed: run.failed }, "run of a site completed");
  });
}
