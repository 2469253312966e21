import type { UserDirectory } from "../teams/users.ts";
import { lockAccount } from "./lock-account.ts";
import { invalidCredential } from "./refusals.ts";
import { findUser, findUserByEmail, isAddressConfirmed, lockUserForNoKeyUpdate } from "./repository.ts";

/**
 * Answers the questions of teams about accounts.
 * @param confirmsAddresses whether the service sends mail, and so lets people prove that an address is theirs
 */
export function createUserDirectory({ confirmsAddresses }: { confirmsAddresses: boolean }): UserDirectory {
  return {
    confirmsAddresses,
    lockAccount,
    async lockUser(tx, id) {
      const user = await lockUserForNoKeyUpdate(tx, id);
      if (!user) throw invalidCredential();
      return user;
    },
    findUserByEmail,
    isAddressConfirmed,
    nameOf: async (db, id) => (await findUser(db, id))?.name,
  };
}
