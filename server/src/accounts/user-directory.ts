import type { UserDirectory } from "../teams/users.ts";
import { findUserByEmail, lockUserForNoKeyUpdate } from "./repository.ts";

/** Answers the questions of teams about accounts. */
export const userDirectory: UserDirectory = { lockUser: lockUserForNoKeyUpdate, findUserByEmail };
