import type { FailureCause } from "@tintype/shared/api/runs/failure-causes";
import { RUNS_TO_FAIL, runFailureOf } from "@tintype/shared/api/runs/run-failures";
import { type WrittenEvent, writeEvent } from "../../notifications/events/written-event.ts";
import type { SnapshotId } from "../../platform/ids.ts";
import type { ExtractionRow } from "./rows.ts";

type Failing = Pick<ExtractionRow, "id" | "url" | "failed_runs">;

/** The event of a run that failed, if as many failed in a row now as make one. @param extraction as it was before the run */
export function eventsOfFailure(
  { id, url, failed_runs }: Failing,
  { cause, message }: { cause: FailureCause; message: string },
): WrittenEvent[] {
  if (failed_runs + 1 !== RUNS_TO_FAIL) return [];
  const data = { extraction_id: id, url, cause: runFailureOf(cause), error: message, failed_runs: RUNS_TO_FAIL };
  return [writeEvent({ event: "run.failed", timestamp: new Date().toISOString(), data })];
}

/** The event of a run that completed, if the runs before it made an event. @param extraction as it was before the run */
export function eventsOfRecovery(
  { id, url, failed_runs }: Failing,
  snapshot_id: SnapshotId,
  time: Date,
): WrittenEvent[] {
  if (failed_runs < RUNS_TO_FAIL) return [];
  const data = { extraction_id: id, url, snapshot_id };
  return [writeEvent({ event: "run.recovered", timestamp: time.toISOString(), data })];
}
