import { constraintError } from "../../platform/database/constraints.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RunId } from "../../platform/ids.ts";
import { lockExtractionOfRun, reopenRun, updateExtraction } from "./repository.ts";
import { queueRun } from "./run-job.ts";

/**
 * Queues a run again that failed or hangs. It counts against no quota.
 * @throws Error if there is no such run, it has completed, or its extraction has another open run
 */
export async function requeueRun(db: Db, id: RunId): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, id);
    if (!extraction) throw new Error(`There is no run ${id}.`);
    const reopened = await reopenRun(tx, id).catch((error: unknown) => {
      throw constraintError(error) ?? error;
    });
    if (!reopened) throw new Error(`The run ${id} has completed and cannot be queued again.`);
    await updateExtraction(tx, extraction.id, { status: "pending" });
    await queueRun(tx, id);
  });
}
