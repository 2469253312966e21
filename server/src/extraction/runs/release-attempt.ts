import type { Db } from "../../platform/database/db.ts";
import { lockExtractionOfRun, type Release, releaseRun, updateExtraction } from "./repository.ts";
import type { RunRow } from "./rows.ts";
import { queueRun } from "./run-job.ts";

/**
 * Ends the attempt without a result and queues the run for another one. Does nothing if the attempt is no longer the run's
 * current one.
 */
export async function releaseAttempt(db: Db, run: Pick<RunRow, "id" | "attempt">, release: Release): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await releaseRun(tx, run, release))) return;
    await updateExtraction(tx, extraction.id, { status: "pending" });
    await queueRun(tx, run.id);
  });
}
