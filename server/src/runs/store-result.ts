import type { SnapshotEnvironment } from "@tintype/shared/api/environment";
import { buildTokens, identityStateSchema, type Previous } from "@tintype/shared/tokens/build";
import type { PageReading } from "../browser/browser.ts";
import { notify } from "../database/notifications.ts";
import { type Db, type ExtractionRow, findNewestSnapshot, type SnapshotRow } from "../extractions/repository.ts";
import { newId, type SnapshotId } from "../ids.ts";
import { announceSnapshot } from "../webhooks/outbox.ts";
import {
  finishRun,
  insertSnapshot,
  lockExtractionOfRun,
  type RunRow,
  releaseRun,
  updateExtraction,
} from "./repository.ts";
import { queueRun } from "./run-job.ts";
import { RUN_CHANGED } from "./run-waiter.ts";
import { toStorable } from "./storable.ts";

type Attempt = Pick<RunRow, "id" | "attempt">;

/** What a page was found to be, by our own browser or by somebody's extension. */
export interface Reading {
  readonly observation: PageReading["observation"];
  readonly title: string;
  readonly elementsAnalyzed: number;
  /** Null where nobody knows. */
  readonly durationMs: number | null;
  readonly environment: SnapshotEnvironment;
}

/**
 * Stores what the attempt found, all of it or nothing: the run's end, the next snapshot, named with the last one in mind, and
 * what webhooks are to hear of it.
 * @returns the snapshot's version; undefined where the attempt no longer holds the run
 */
export async function completeRun(db: Db, run: Attempt, reading: PageReading): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await finishRun(tx, run, { status: "completed" }))) return undefined;
    return (await storeSnapshot(tx, extraction, { runId: run.id, reading, status: "completed" })).version;
  });
}

/**
 * Stores the next snapshot of an extraction, which the transaction has locked: its tokens named with the last one in mind,
 * what the extraction says of it, and what webhooks are to hear.
 * @param status of the extraction from now on
 */
export async function storeSnapshot(
  tx: Db,
  extraction: ExtractionRow,
  { runId, reading, status }: { runId: string; reading: Reading; status: ExtractionRow["status"] },
): Promise<{ id: SnapshotId; version: number }> {
  const previous = await findNewestSnapshot(tx, extraction);
  const { tokens, memory } = buildTokens(reading.observation, previous && parsePrevious(previous));
  const version = extraction.latest_version + 1;
  const snapshot = { id: newId<SnapshotId>(), version, tokens: toStorable(tokens) };
  const at = new Date();
  await insertSnapshot(tx, {
    ...snapshot,
    extraction_id: extraction.id,
    run_id: runId,
    memory: toStorable(memory),
    environment: toStorable(reading.environment),
  });
  await updateExtraction(tx, extraction.id, {
    status,
    latest_version: version,
    title: toStorable(reading.title),
    duration_ms: reading.durationMs,
    elements_analyzed: reading.elementsAnalyzed,
    error_message: null,
    completed_at: at,
  });
  await announceSnapshot(tx, { extraction, snapshot, previous, at });
  await notify(tx, RUN_CHANGED, extraction.id);
  return { id: snapshot.id, version };
}

/** Ends the run as failed; earlier snapshots stay. Does nothing where the attempt no longer holds the run. */
export async function failRun(db: Db, run: Attempt, message: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const error_message = toStorable(message);
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await finishRun(tx, run, { status: "failed", error_message }))) return;
    await updateExtraction(tx, extraction.id, { status: "failed", error_message });
    await notify(tx, RUN_CHANGED, extraction.id);
  });
}

/** Queues the run for another attempt. Does nothing where the attempt no longer holds the run. */
export async function giveRunBack(db: Db, run: Attempt, { unused }: { unused: boolean }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const extraction = await lockExtractionOfRun(tx, run.id);
    if (!extraction || !(await releaseRun(tx, run, { unused }))) return;
    await updateExtraction(tx, extraction.id, { status: "pending" });
    await notify(tx, RUN_CHANGED, extraction.id);
    await queueRun(tx, run.id);
  });
}

/** The snapshot as naming wants it. A memory that a release before this one wrote in another form is done without. */
function parsePrevious({ tokens, memory }: SnapshotRow): Previous {
  const parsed = identityStateSchema.safeParse(memory);
  return parsed.success ? { tokens, memory: parsed.data } : { tokens };
}
