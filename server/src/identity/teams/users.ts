import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";

/** The questions that teams ask about accounts. Accounts import teams, not the other way round, so roles passes this in. */
export interface UserDirectory {
  /** Keeps the account from being deleted until the transaction ends. @throws AppError unauthorized if it does not exist */
  lockAccount(tx: Db, id: UserId): Promise<void>;
  /**
   * Lets one transaction at a time change which teams the user owns. Rows that refer to the user can still be written.
   * @throws AppError unauthorized if the account does not exist
   */
  lockUser(tx: Db, id: UserId): Promise<{ email: string }>;
  /** Returns whether the person has proved that the account's address is theirs. */
  isAddressConfirmed(db: Db, id: UserId): Promise<boolean>;
  nameOf(db: Db, id: UserId): Promise<string | undefined>;
  namesOf(db: Db, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
  /** Finds the user with this email, ignoring case. */
  findUserByEmail(tx: Db, email: string): Promise<{ id: UserId; email: string } | undefined>;
}
