import type { Logger } from "pino";
import { z } from "zod";
import type { Db } from "../database/db.ts";
import { isId, type UserId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { type Tasks, task } from "../jobs/runner.ts";
import type { RemovalStep } from "./listeners.ts";
import { deleteClosedUser } from "./repository.ts";

/** With the queue's growing delays, more than three days of retries. */
const MAX_ATTEMPTS = 25;

/** Batches between two lines in the log. */
const BATCHES_PER_LINE = 50;

/** Queues the deletion of all rows of an account, in the transaction that closes it. */
export async function addDeletion(tx: Db, userId: UserId): Promise<void> {
  await addJob(tx, "delete_account", { user_id: userId }, { maxAttempts: MAX_ATTEMPTS });
}

/** The worker's task for accounts. */
export function accountTasks(parts: { db: Db; removal: readonly RemovalStep[] }): Pick<Tasks, "delete_account"> {
  const payload = z.object({ user_id: z.string().refine(isId<UserId>) });
  return {
    delete_account: task(payload, ({ user_id }, { log, signal }) =>
      deleteAccount(user_id, parts, { log: log.child({ user: user_id }), signal }),
    ),
  };
}

/**
 * Deletes the rows of a closed account in batches, each of which is one short statement. It can be aborted after any batch
 * and started again.
 */
async function deleteAccount(
  userId: UserId,
  { db, removal }: { db: Db; removal: readonly RemovalStep[] },
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  for (const { what, remove } of removal) {
    let rows = 0;
    for (let batches = 1; ; batches += 1) {
      // A new job instead of a retry, which would wait and use up an attempt.
      if (signal.aborted) return addDeletion(db, userId);
      const removed = await remove(db, userId);
      rows += removed;
      if (removed === 0) break;
      if (batches % BATCHES_PER_LINE === 0) log.info({ step: what, rows }, "deleting an account");
    }
    if (rows > 0) log.info({ step: what, rows }, "a step of deleting an account is done");
  }
  await deleteClosedUser(db, userId);
  log.info("account deleted");
}
