import type { Db } from "../../platform/database/db.ts";
import { newId, type RunId } from "../../platform/ids.ts";
import { addJob, addJobs } from "../../platform/jobs/add-job.ts";

/** Far beyond the run's own maximum of attempts: the run itself decides when to give up, and says why. */
export const MAX_JOB_ATTEMPTS = 25;

/**
 * Queues the run in the transaction that made it pending. There are at least as many jobs as waiting runs, and a job makes
 * whichever run is next: see claim.ts. So jobs have no key: one that replaced another would be one too few.
 */
export async function queueRun(tx: Db, runId: RunId): Promise<void> {
  await addJob(tx, "run_extraction", { run_id: runId }, { maxAttempts: MAX_JOB_ATTEMPTS });
}

/** Queues a job for whichever run is next, after one has claimed nothing although a run waits. */
export const queueNext = (db: Db): Promise<void> => queueRun(db, newId<RunId>());

/** Queues several runs. */
export async function queueRuns(tx: Db, runIds: readonly RunId[]): Promise<void> {
  const jobs = runIds.map((run_id) => ({ payload: { run_id } }));
  await addJobs(tx, "run_extraction", jobs, { maxAttempts: MAX_JOB_ATTEMPTS });
}
