import { toExtractOptions } from "@tintype/reader/reading/extract-options";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import { type Browser, THEMES_MS } from "@tintype/reader/reading/reading";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { OtherWork } from "../../extraction/runs/claims/claim.ts";
import { RECENT_MS } from "../../extraction/runs/claims/fair-order.ts";
import { advisoryLock } from "../../extraction/runs/claims/repository.ts";
import type { ClaimedWork } from "../../extraction/runs/run.ts";
import { MAX_JOB_ATTEMPTS } from "../../extraction/runs/run-job.ts";
import type { Db } from "../../platform/database/db.ts";
import { RUN_CLAIM_LOCK } from "../../platform/database/locks.ts";
import { newId, type WorkerId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import {
  type ClaimedReading,
  claimOldestReading,
  claimReadingAgain,
  endReading,
  hasWaitingReading,
  listUsersWithReadings,
  type ReadingOutcome,
} from "./repository.ts";

/** A page is given up when the workers of so many attempts have died. */
const MAX_ATTEMPTS = 2;

/** The pages that agents may have read at once, of so many slots of a worker: the others are left to runs. */
const readingsAtOnce = (slots: number): number => Math.max(1, Math.floor(slots / 2));

/**
 * Creates a worker's part of the pages that agents wait for. They are claimed in one order with runs, and are read with the
 * browser and by the rules of runs.
 * @param parts.slots the pages that this worker reads at once
 */
export function createReadingWork({
  db,
  browser,
  slots,
}: {
  db: Db;
  browser: Pick<Browser, "extract">;
  slots: number;
}): OtherWork<ClaimedWork> {
  const workerId = newId<WorkerId>();

  const store = async (id: ClaimedReading["id"], outcome: ReadingOutcome) => {
    const json = JSON.stringify(outcome);
    await db.transaction().execute(async (tx) => {
      await endReading(tx, id, json);
      // A job that found this worker's share in use has claimed nothing. The lock orders that claim before or after this look.
      await advisoryLock(tx, RUN_CLAIM_LOCK);
      if (await hasWaitingReading(tx)) await queueReading(tx, id);
    });
  };

  const perform = (claimed: ClaimedReading | undefined): ClaimedWork | undefined =>
    claimed &&
    (async ({ log, signal }) => {
      const { id, url, html, selectors, attempt } = claimed;
      if (attempt > MAX_ATTEMPTS) {
        return store(id, { fault: { message: "The page could not be read: its workers ended.", isOurs: true } });
      }
      const rules = selectors.length > 0;
      const visit = toExtractOptions(extractionOptions.parse({ selectors }));
      // Who asks about elements wants no themes.
      const options = { ...visit, places: true, rules, ...(!rules && { themesMs: THEMES_MS.besides }) };
      const outcome = await browser.extract(url, options, { signal, log, ...(html !== null && { html }) }).then(
        ({ observation, places, themes }): ReadingOutcome => ({ reading: { observation, places, themes } }),
        (error: unknown): ReadingOutcome => {
          if (signal.aborted || !(error instanceof PageFailure)) throw error;
          return { fault: { message: error.message, isOurs: error.isOurs } };
        },
      );
      await store(id, outcome);
    });

  const claimOf = ({ id }: { id: number }) => ({ job_id: id, worker_id: workerId });
  return {
    listUsers: (tx) => listUsersWithReadings(tx, { workerId, most: readingsAtOnce(slots), recentMs: RECENT_MS }),
    claimOldest: async (tx, owner, job) => perform(await claimOldestReading(tx, owner, claimOf(job))),
    claimAgain: async (tx, job) => perform(await claimReadingAgain(tx, claimOf(job))),
  };
}

/** Queues a job for a page that waits. Like those of runs, a job does whatever is next. */
export async function queueReading(tx: Db, id: ClaimedReading["id"]): Promise<void> {
  await addJob(tx, "read_for_agent", { reading_id: id }, { maxAttempts: MAX_JOB_ATTEMPTS });
}
