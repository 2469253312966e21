import { announce } from "../../notifications/announce.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RunFailure } from "./decide-end.ts";
import { eventsOfFailure } from "./events.ts";
import { giveBackRun } from "./give-back-run.ts";
import type { RunEndListener } from "./listeners.ts";
import { finishRun, lockExtractionOfRun, updateExtraction } from "./repository.ts";
import type { RunRow } from "./rows.ts";
import { toStorable } from "./snapshots/storable.ts";

/**
 * Ends the run as failed; earlier snapshots stay. It no longer counts against its user's quotas: it was counted when it started,
 * so that runs at the same time cannot exceed a limit. Does nothing if the attempt is no longer the run's current one.
 */
export async function failRun(
  db: Db,
  run: Pick<RunRow, "id" | "attempt">,
  { cause, message }: RunFailure,
  onRunEnd: RunEndListener,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const error_message = toStorable(message);
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await finishRun(tx, run, { status: "failed", error_message }))) return;
    const failed_runs = extraction.failed_runs + 1;
    await updateExtraction(tx, extraction.id, { status: "failed", error_message, error_cause: cause, failed_runs });
    await announce(tx, extraction, eventsOfFailure(extraction, { cause, message: error_message }));
    await giveBackRun(tx, run.id);
    await onRunEnd(tx, { extraction, runId: run.id, status: "failed" });
  });
}
