import type { UserDirectory } from "../teams/users.ts";
import { lockAccount, lockUser } from "./lock-account.ts";
import { findUser, findUserByEmail, findUserNames, isAddressConfirmed } from "./repository.ts";

/** Answers the questions of teams about accounts. */
export const userDirectory: UserDirectory = {
  lockAccount,
  lockUser,
  findUserByEmail,
  isAddressConfirmed,
  namesOf: findUserNames,
  nameOf: async (db, id) => (await findUser(db, id))?.name,
};
