import type { Logger } from "pino";
import type { Db } from "./database/db.ts";

/** The database, log, clock and address that all parts of a process share. A part names the fields that it needs, and gets the context spread. */
export interface Context {
  readonly db: Db;
  readonly log: Logger;
  /** The clock. Tests set it. */
  readonly now: () => Date;
  /** The URL at which people reach the service, without a trailing slash. A server on a free port knows it once it listens. */
  readonly publicUrl: () => string;
}
