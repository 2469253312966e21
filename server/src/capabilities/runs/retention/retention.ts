import type { Db } from "../../../platform/database/db.ts";
import { deleteRunsBetween, OLDEST_RUN, type RunPosition } from "./repository.ts";

/** The maximum number of runs that one statement deletes, so that it does not block other statements for long. */
const RUNS = 500;

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
