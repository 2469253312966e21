import type { Logger } from "pino";
import type { Db } from "../../platform/database/db.ts";
import { listOrphans, listRunsWithoutJob } from "./claims/repository.ts";
import { releaseAttempt } from "./release-attempt.ts";
import { queueRun } from "./run-job.ts";

/**
 * Finds runs that no job would ever end, and queues them again. It finds nothing in the normal course of things: graphile-worker
 * 0.18 deletes a job that ends although another worker has taken it over, and gives a job up after its last attempt. A job
 * too many does no harm.
 */
export async function recoverRuns(db: Db, log: Logger): Promise<void> {
  for (const run of await listOrphans(db)) {
    await releaseAttempt(db, run, { unused: false });
    log.warn({ run: run.id }, "run put back into the queue: its job was gone");
  }
  for (const id of await listRunsWithoutJob(db)) await queueRun(db, id);
}
