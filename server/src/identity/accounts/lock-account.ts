import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { invalidCredential } from "./refusals.ts";
import { lockUserForKeyShare, lockUserForNoKeyUpdate, tryLockUsersForKeyShare } from "./repository.ts";

/**
 * Keeps the account from being deleted until the transaction ends; it blocks nothing else. A transaction that locks rows of
 * a user, such as their extractions, and writes others that refer to the user, must call this first. Then all transactions,
 * including the one that deletes the account, lock in one order (user, extraction, run) and cannot deadlock.
 * @throws AppError unauthorized if the account no longer exists
 */
export async function lockAccount(tx: Db, userId: UserId): Promise<void> {
  if (!(await lockUserForKeyShare(tx, userId))) throw invalidCredential();
}

/**
 * Like `lockAccount`, for a transaction that has already locked rows of the users and therefore must not wait.
 * @returns the users whose accounts exist and are not about to be deleted
 */
export async function tryLockAccounts(tx: Db, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  return new Set(await tryLockUsersForKeyShare(tx, userIds));
}

/**
 * Keeps the account as `lockAccount` does, and lets one such transaction of the user go on at a time. Rows that refer to the
 * user can still be written.
 * @throws AppError unauthorized if the account no longer exists
 */
export async function lockUser(tx: Db, userId: UserId): Promise<{ email: string }> {
  const user = await lockUserForNoKeyUpdate(tx, userId);
  if (!user) throw invalidCredential();
  return user;
}
