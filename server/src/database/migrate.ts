import { runMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Logger } from "pino";
import { openPool } from "./connection.ts";
import { MIGRATION_LOCK } from "./locks.ts";
import { migrations } from "./migrations/index.ts";
import { workerLogger } from "./worker-logger.ts";

const OLDEST_POSTGRES = 14;

/**
 * Migrates the database to the schema of this version: our tables, then those of graphile-worker. Any number of processes
 * may call it at the same time; they run one after another. Throws if the server is older than PostgreSQL 14, if the
 * database has a migration that this version does not know, or if a migration fails (then all of this call's migrations are
 * rolled back).
 * @param upTo the last of our migrations to apply; by default the newest
 */
export async function migrate(url: string, { log, upTo }: { log: Logger; upTo?: string }): Promise<void> {
  // Waiting for the lock and building an index can both take long, so these connections have no statement timeout.
  const pool = openPool(url, log, { max: 3 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await requireServerVersion(db);
    await db.connection().execute(async (connection) => {
      // PostgreSQL releases the lock when its connection closes, at the latest when the pool ends.
      await sql`select pg_advisory_lock(${sql.join(MIGRATION_LOCK.map((key) => sql.lit(key)))})`.execute(connection);
      await migrateOurs(db, log, upTo);
      await runMigrations({ pgPool: pool, logger: workerLogger(log) });
    });
  } finally {
    await db.destroy();
  }
}

async function migrateOurs(db: Kysely<unknown>, log: Logger, upTo: string | undefined): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  for (const { migrationName, status } of results) {
    if (status === "Error") throw new Error(`The migration ${migrationName} failed`, { cause: error });
    if (status === "Success") log.info({ migration: migrationName }, "database migrated");
  }
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
