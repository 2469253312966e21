import type { Migration } from "kysely/migration";
import { accounts } from "./0001-accounts.ts";
import { extractions } from "./0002-extractions.ts";
import { idempotencyKeys } from "./0003-idempotency-keys.ts";
import { plans } from "./0004-plans.ts";

/** Every change to the schema, in order. One that has been released is never edited; a new one is added below it. */
export const migrations: Record<string, Migration> = {
  "0001-accounts": accounts,
  "0002-extractions": extractions,
  "0003-idempotency-keys": idempotencyKeys,
  "0004-plans": plans,
};
