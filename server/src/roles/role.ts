import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../database/types.ts";

/** What every role works with. */
export interface RoleOptions {
  config: Config;
  log: Logger;
  db: Kysely<Database>;
  databaseUrl: string;
}

export interface Role {
  /** Lets what is under way end, within bounds. */
  stop(): Promise<void>;
}
