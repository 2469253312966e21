import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { isId, type UserId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { REMOVAL_ATTEMPTS, type RemovalStep, removeInBatches } from "../../platform/jobs/removal.ts";
import { type Tasks, task } from "../../platform/jobs/runner.ts";
import { deleteClosedUser } from "./repository.ts";

/** Queues the deletion of all rows of an account, in the transaction that closes it. */
export async function addDeletion(tx: Db, userId: UserId): Promise<void> {
  await addJob(tx, "delete_account", { user_id: userId }, { maxAttempts: REMOVAL_ATTEMPTS });
}

const operatorChange = z.object({ user_id: z.string().refine(isId<UserId>), is_operator: z.boolean() });

/** The worker's tasks for accounts. */
export function accountTasks(parts: {
  db: Db;
  removal: readonly RemovalStep<UserId>[];
}): Pick<Tasks, "delete_account" | "log_operator"> {
  const { db, removal: steps } = parts;
  const payload = z.object({ user_id: z.string().refine(isId<UserId>) });
  return {
    delete_account: task(payload, async ({ user_id }, { log: jobLog, signal }) => {
      const log = jobLog.child({ user: user_id });
      const isDone = await removeInBatches(db, user_id, { steps, whose: "an account" }, { log, signal });
      // A new job instead of a retry, which would wait and use up an attempt.
      if (!isDone) return addDeletion(db, user_id);
      await deleteClosedUser(db, user_id);
      log.info("account deleted");
    }),
    log_operator: task(operatorChange, async ({ user_id, is_operator }, { log }) => {
      log.info({ user: user_id }, is_operator ? "an account became an operator" : "an account is no operator any more");
    }),
  };
}
