import type { Db } from "../database/db.ts";

import { constraintError } from "../http/constraints.ts";
import type { RunId } from "../ids.ts";
import { lockExtractionOfRun, reopenRun, updateExtraction } from "./repository.ts";
import { queueRun } from "./run-job.ts";

/**
 * Gives a run that failed, or that hangs, to the queue once more; it counts against nobody's quota.
 * @throws Error where there is no such run, it has completed, or its extraction has another one that is not over
 */
export async function requeueRun(db: Db, id: RunId): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, id);
    if (!extraction) throw new Error(`There is no run ${id}.`);
    const reopened = await reopenRun(tx, id).catch((error: unknown) => {
      throw constraintError(error) ?? error;
    });
    if (!reopened) throw new Error(`The run ${id} has completed: there is nothing to do again.`);
    await updateExtraction(tx, extraction.id, { status: "pending" });
    await queueRun(tx, id);
  });
}
