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
 * Brings the database's schema to this version: our tables, then graphile-worker's. Any number of processes may call it
 * at once; they take turns. Throws when the server is older than PostgreSQL 14, when the database knows a migration that
 * this version does not, and with the error of a migration that fails (then none of this call's is kept).
 */
export async function migrate(url: string, { log }: { log: Logger }): Promise<void> {
  // Waiting for one's turn and building an index may both take long: these connections have no statement timeout.
  const pool = openPool(url, log, { max: 3 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseOldServer(db);
    await db.connection().execute(async (turn) => {
      // PostgreSQL frees the lock with the connection that holds it, at the latest when the pool ends.
      await sql`select pg_advisory_lock(${sql.join(MIGRATION_LOCK.map((key) => sql.lit(key)))})`.execute(turn);
      await migrateOurs(db, log);
      await runMigrations({ pgPool: pool, logger: workerLogger(log) });
    });
  } finally {
    await db.destroy();
  }
}

async function migrateOurs(db: Kysely<unknown>, log: Logger): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results) {
    if (status === "Error") throw new Error(`The migration ${migrationName} failed`, { cause: error });
    if (status === "Success") log.info({ migration: migrationName }, "database migrated");
  }
  if (error) throw error instanceof Error ? error : new Error(String(error));
}

async function refuseOldServer(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number
  `.execute(db);
  const [server] = rows;
  if (server && server.number < OLDEST_POSTGRES * 10_000) {
    throw new Error(`Tintype needs PostgreSQL ${OLDEST_POSTGRES} or newer; this is ${server.version}`);
  }
}
