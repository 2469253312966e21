import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Db } from "./db.ts";
import { preparing } from "./prepared-statements.ts";
import type { Database } from "./types.ts";

export interface DatabaseHandle {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Waits for the queries under way, then ends every connection. */
  close(): Promise<void>;
}

/**
 * Opens a pool of connections to PostgreSQL (14 or newer). Nothing is dialled before the first query.
 *
 * `int8` (counts, sums) arrives as a number and throws outside the safe integers; `timestamptz` arrives as a `Date`.
 * A statement ends after 30 s, a transaction that does nothing after 30 s. A connection that the server cuts is dropped
 * from the pool and logged; whoever was using it gets the error from its query.
 */
export function openDatabase(url: string, { max = 10, log }: { max?: number; log: Logger }): DatabaseHandle {
  const pool = openPool(url, log, { max, types: parsers, statement_timeout: 30_000 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return { db, pool, close: () => db.destroy() };
}

/** A pool with our settings and with handlers for errors, which would otherwise end the process. */
export function openPool(url: string, log: Logger, config: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...sessionSettings, connectionString: url, ...config });
  // An idle connection's error is the pool's; one that is in use tells its own listeners too, and needs to have one.
  pool.on("error", (error) => log.warn({ error: error.message }, "database connection lost"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** A single connection. Its errors are told by its queries and its `end` event. */
export async function connect(url: string, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...sessionSettings, connectionString: url, ...settings });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * What every connection of ours has in common. PostgreSQL looks after a client that has vanished (its machine lost power)
 * within a minute, by TCP's keepalive, and so frees its locks.
 */
const sessionSettings: pg.ClientConfig = {
  application_name: "tintype",
  connectionTimeoutMillis: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: "-c timezone=UTC -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3",
};

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
});
