import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import { type Gate, inTime } from "../gates.ts";
import type { Db } from "./db.ts";
import type { Database } from "./generated/types.ts";
import { withPreparedStatements } from "./prepared-statements.ts";

/** A query waits this long for a connection of the pool. */
const CONNECTION_MS = 10_000;
const STATEMENT_MS = 30_000;
const IDLE_TRANSACTION_MS = 30_000;

export const DATABASE_GATES: readonly Gate[] = [
  {
    name: "Connections to the database",
    at: import.meta.url,
    limit: `DATABASE_CONNECTIONS in each process, ${inTime(CONNECTION_MS)} of waiting`,
    answer: [new AppError("not_ready", "")],
  },
  {
    name: "Statements",
    at: import.meta.url,
    limit: inTime(STATEMENT_MS),
    answer: [new AppError("internal_error", "")],
  },
  {
    name: "Transactions without a statement",
    at: import.meta.url,
    limit: inTime(IDLE_TRANSACTION_MS),
    answer: [new AppError("not_ready", "")],
  },
];

export interface DatabaseHandle {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Opens a pool of connections to PostgreSQL (14 or newer). It connects at the first query.
 *
 * `int8` (counts, sums) is read as a number and throws outside the safe integers; `timestamptz` is read as a `Date`.
 * A statement times out after 30 s, an idle transaction after 30 s. A connection that the server terminates is removed
 * from the pool and logged; a query that was running on it fails.
 */
export function openDatabase(url: string, { max = 10, log }: { max?: number; log: Logger }): DatabaseHandle {
  const pool = openPool(url, log, { max, types: parsers, statement_timeout: STATEMENT_MS });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
  return { db, pool, close: () => db.destroy() };
}

/** Opens a pool with our settings and with error handlers. Without those an error would end the process. */
export function openPool(url: string, log: Logger, config: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...sessionSettings, connectionString: url, ...config });
  // The pool emits the errors of idle connections. A connection in use emits them itself, so it needs a listener too.
  pool.on("error", (error) => log.warn({ error: error.message }, "database connection lost"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Opens a single connection. Its errors show in its queries and its `end` event. */
export async function connect(url: string, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...sessionSettings, connectionString: url, ...settings });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * The settings of all our connections. With these keepalive times PostgreSQL notices within a minute that a client's machine
 * has vanished (lost power), and releases its locks.
 */
const sessionSettings: pg.ClientConfig = {
  application_name: "tintype",
  connectionTimeoutMillis: CONNECTION_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: "-c timezone=UTC -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3",
};

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
});
