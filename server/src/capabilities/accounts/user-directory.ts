import type { UserDirectory } from "../teams/users.ts";
import { lockAccount, lockUser } from "./lock-account.ts";
import { findUser, findUserByEmail, findUserNames, isAddressConfirmed } from "./repository.ts";

/**
 * Answers the questions of teams about accounts.
 * @param confirmsAddresses whether the service sends mail, and so lets people prove that an address is theirs
 */
export function createUserDirectory({ confirmsAddresses }: { confirmsAddresses: boolean }): UserDirectory {
  return {
    confirmsAddresses,
    lockAccount,
    lockUser,
    findUserByEmail,
    isAddressConfirmed,
    namesOf: findUserNames,
    nameOf: async (db, id) => (await findUser(db, id))?.name,
  };
}
