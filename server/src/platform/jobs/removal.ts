import type { Logger } from "pino";
import type { Db } from "../database/db.ts";

/** With the queue's growing delays, more than three days of retries. */
export const REMOVAL_ATTEMPTS = 25;

/** Batches between two lines in the log. */
const BATCHES_PER_LINE = 50;

/** A step of a job that deletes all rows of an owner: of an account or of a team. */
export interface RemovalStep<Owner> {
  /** The removed rows, as the log calls them. */
  readonly what: string;
  /** Removes one batch. @returns how many rows; 0 when none is left */
  readonly remove: (db: Db, owner: Owner) => Promise<number>;
}

/**
 * Deletes the rows of an owner in batches, each of which is one short statement. It can be aborted after any batch and started
 * again.
 * @param whose for the log: "an account"
 * @returns whether no rows are left; false if it was aborted
 */
export async function removeInBatches<Owner>(
  db: Db,
  owner: Owner,
  { steps, whose }: { steps: readonly RemovalStep<Owner>[]; whose: string },
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<boolean> {
  for (const { what, remove } of steps) {
    let rows = 0;
    for (let batches = 1; ; batches += 1) {
      if (signal.aborted) return false;
      const removed = await remove(db, owner);
      rows += removed;
      if (removed === 0) break;
      if (batches % BATCHES_PER_LINE === 0) log.info({ step: what, rows }, `deleting ${whose}`);
    }
    if (rows > 0) log.info({ step: what, rows }, `a step of deleting ${whose} is done`);
  }
  return true;
}
