import type { Db } from "../../../platform/database/db.ts";
import { type Batch, deleteRunsBetween, deleteSnapshotsBetween, OLDEST_RUN, OLDEST_SNAPSHOT } from "./repository.ts";

/** The maximum number of rows that one statement looks at, so that it does not block other statements for long. */
const BATCH_SIZE = 500;

/** Deletes the runs that ended before `time`. Their snapshots stay. @returns the number of deleted runs */
export async function purgeRuns(db: Db, time: Date, signal?: AbortSignal): Promise<number> {
  return deleteAll(OLDEST_RUN, (position) => deleteRunsBetween(db, position, time, BATCH_SIZE), signal);
}

/**
 * Deletes the snapshots from before `time`, but never the newest snapshot of an extraction. It reads each of them once: most
 * of the old ones may be their extraction's newest.
 * @returns the number of deleted snapshots
 */
export async function purgeSnapshots(
  db: Db,
  time: Date,
  { signal, batchSize = BATCH_SIZE }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<number> {
  return deleteAll(OLDEST_SNAPSHOT, (position) => deleteSnapshotsBetween(db, position, time, batchSize), signal);
}

/** Deletes batch after batch until there are no more, or the signal is aborted. @returns the number of deleted rows */
async function deleteAll<Position>(
  start: Position,
  deleteBatch: (position: Position) => Promise<Batch<Position>>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let deleted = 0;
  let position: Position | undefined = start;
  while (position && !signal?.aborted) {
    const batch: Batch<Position> = await deleteBatch(position);
    deleted += batch.deleted;
    position = batch.next;
  }
  return deleted;
}
