import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { addDeletion } from "./jobs.ts";
import type { AccountListeners } from "./listeners.ts";
import { closeUser, lockUserForUpdate } from "./repository.ts";

/**
 * Closes an account for everybody at once, with everything personal. A job deletes its rows.
 * @returns false if there is no such account
 * @throws AppError last_owner if a team would have no owner
 */
export async function closeAccount(
  tx: Db,
  userId: UserId,
  { listeners, at }: { listeners: Pick<AccountListeners, "onDelete">; at: Date },
): Promise<boolean> {
  // First: see lock-account.ts.
  if (!(await lockUserForUpdate(tx, userId))) return false;
  for (const listener of listeners.onDelete) await listener(tx, userId);
  await closeUser(tx, userId, at);
  await addDeletion(tx, userId);
  return true;
}
