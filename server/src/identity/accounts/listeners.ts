import type { RegisterBody } from "@tintype/shared/api/accounts/auth";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";

/** Called after an account is created, in the same transaction. */
export type RegistrationListener = (
  tx: Db,
  user: Readonly<{ id: UserId; email: string }>,
  registration: Pick<RegisterBody, "invitation"> & Readonly<{ at: Date }>,
) => Promise<void>;

/** Called before an account is closed, in the same transaction, which has locked the account's row. */
export type DeletionListener = (tx: Db, userId: UserId) => Promise<void>;

/** Called when an account that somebody else may have registered was taken back by a new password, in the same transaction. */
export type TakenBackListener = (tx: Db, userId: UserId) => Promise<void>;

/** Other capabilities' listeners. If one throws, the account is neither created, taken back nor closed. */
export interface AccountListeners {
  readonly onRegister: readonly RegistrationListener[];
  readonly onTakenBack: readonly TakenBackListener[];
  readonly onDelete: readonly DeletionListener[];
}
