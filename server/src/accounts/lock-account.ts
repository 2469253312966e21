import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";
import { invalidCredential } from "./refusals.ts";
import { lockUserForKeyShare, tryLockUserForKeyShare } from "./repository.ts";

/**
 * Keeps the account from being deleted until the transaction is over. Whoever locks rows that are a person's, such as their
 * extractions, and writes others that refer to the person, does this first: so all lock in one order (person, extraction,
 * run), as the deletion of the account does, and none can deadlock with it. It hinders nothing but that deletion.
 * @throws AppError unauthorized where the account is gone
 */
export async function lockAccount(tx: Db, userId: UserId): Promise<void> {
  if (!(await lockUserForKeyShare(tx, userId))) throw invalidCredential();
}

/**
 * As `lockAccount`, for who has locked rows of the person's already, and so must not wait.
 * @returns whether the account stays: it is not gone, and nobody is about to delete it
 */
export async function tryLockAccount(tx: Db, userId: UserId): Promise<boolean> {
  return tryLockUserForKeyShare(tx, userId);
}
