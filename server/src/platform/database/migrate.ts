import { setTimeout as delay } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Logger } from "pino";
import { openPool } from "./connection.ts";
import { buildLateIndexes } from "./indexes.ts";
import { INDEX_LOCK, MIGRATION_LOCK } from "./locks.ts";
import { BEFORE_2, isBefore2 } from "./migrations/before-2.ts";
import { migrations } from "./migrations/index.ts";
import { workerLogger } from "./worker-logger.ts";

const OLDEST_POSTGRES = 14;

/** Time between two looks whether another process has built the indexes. */
const INDEX_LOCK_POLL_MS = 200;

/**
 * Migrates the database to the schema of this version: our tables, then those of graphile-worker, then late indexes. Any
 * number of processes may call it at the same time; they run one after another. Throws if the server is older than PostgreSQL 14, if the
 * database has a migration that this version does not know, or if a migration fails (then all of this call's migrations are
 * rolled back; indexes are kept).
 * @param upTo the last of our migrations to apply, without late indexes; by default the newest
 */
export async function migrate(url: string, { log, upTo }: { log: Logger; upTo?: string }): Promise<void> {
  // Waiting for the lock and building an index can both take long, so these connections have no statement timeout.
  const pool = openPool(url, log, { max: 3 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await requireServerVersion(db);
    await requireOwnPast(db);
    await db.connection().execute(async (connection) => {
      // PostgreSQL releases the lock when its connection closes, at the latest when the pool ends.
      await sql`select pg_advisory_lock(${lockKey(MIGRATION_LOCK)})`.execute(connection);
      await migrateOurs(db, log, upTo);
      await runMigrations({ pgPool: pool, logger: workerLogger(log) });
      await sql`select pg_advisory_unlock(${lockKey(MIGRATION_LOCK)})`.execute(connection);
      if (upTo !== undefined) return;
      await withIndexLock(connection, () => buildLateIndexes(db, log));
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Holds the lock on the session of `connection`. It asks for it again and again: building an index waits for all statements
 * that began earlier, so also for one that waits for the lock.
 */
async function withIndexLock(connection: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  const lock = async () => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockKey(INDEX_LOCK)}) as locked`.execute(connection);
    return rows[0]?.locked === true;
  };
  while (!(await lock())) await delay(INDEX_LOCK_POLL_MS);
  await work();
}

const lockKey = (lock: readonly number[]) => sql.join(lock.map((key) => sql.lit(key)));

async function migrateOurs(db: Kysely<unknown>, log: Logger, upTo: string | undefined): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  const done = results.filter(({ status }) => status === "Success").map(({ migrationName }) => migrationName);
  if (done.length > 0) log.info({ migrations: done }, "database migrated");
  const failed = results.find(({ status }) => status === "Error");
  if (failed) throw new Error(`The migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw error instanceof Error ? error : new Error(String(error));
}

async function requireServerVersion(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number
  `.execute(db);
  const [server] = rows;
  if (server && server.number < OLDEST_POSTGRES * 10_000) {
    throw new Error(`Tintype needs PostgreSQL ${OLDEST_POSTGRES} or newer; this server is ${server.version}`);
  }
}

/** @throws Error if a version before 2.0 made the tables */
async function requireOwnPast(db: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  if (isBefore2(rows.map(({ name }) => name))) throw new Error(`The database ${BEFORE_2}`);
}
