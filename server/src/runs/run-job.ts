import type { Db } from "../database/db.ts";
import type { RunId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";

/** The queue's own limit is far beyond the run's: that a run gives up is for the run to decide, and to say. */
const MAX_JOB_ATTEMPTS = 25;

/** Queues the run in the transaction that made it pending. */
export async function queueRun(tx: Db, runId: RunId): Promise<void> {
  await addJob(tx, "run_extraction", { run_id: runId }, { jobKey: `run:${runId}`, maxAttempts: MAX_JOB_ATTEMPTS });
}
