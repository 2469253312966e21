import type { Kysely } from "kysely";
import type { Database } from "./generated/types.ts";

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
