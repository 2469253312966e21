import type { Db } from "../../../platform/database/db.ts";
import { moveContents } from "../snapshots/content-repository.ts";
import { deleteRunsBetween, OLDEST_RUN, type RunPosition } from "./repository.ts";

/** The maximum number of rows that one statement changes, so that it does not block other statements for long. */
const RUNS = 500;
const CONTENTS = 100;

/** Deletes the runs that ended before `time`. Their snapshots stay. @returns the number of deleted runs */
export async function purgeRuns(db: Db, time: Date, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  let position: RunPosition | undefined = OLDEST_RUN;
  while (position && !signal?.aborted) {
    const batch = await deleteRunsBetween(db, position, time, RUNS);
    deleted += batch.deleted;
    position = batch.next;
  }
  return deleted;
}

/**
 * Moves the contents of all snapshots that an earlier release stored to where equal ones are stored once.
 * @returns the number of snapshots whose content was moved
 */
export async function compactSnapshots(db: Db, signal?: AbortSignal): Promise<number> {
  let moved = 0;
  while (!signal?.aborted) {
    const batch = await moveContents(db, CONTENTS);
    if (batch === 0) break;
    moved += batch;
  }
  return moved;
}
