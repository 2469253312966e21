import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { type DatabaseHandle, openDatabase } from "../database/connection.ts";
import { DataDirInUseError } from "../database/embedded/data-dir-lock.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../database/embedded.ts";
import { pendingMigrations } from "../operations/readiness.ts";

/** The service's database, for whoever looks after it. */
export interface AdminDatabase extends Pick<DatabaseHandle, "db"> {
  /** Ends the connections, and the PostgreSQL if it was started for this. */
  close(): Promise<void>;
}

/**
 * Opens the database that a server with these settings has: the one of DATABASE_URL; else the embedded one, in the PostgreSQL
 * that a running server has, or in one that is started for the while. It makes no database and changes no schema.
 * @throws Error for people: there is none, or its schema is not this version's
 */
export async function openAdminDatabase(config: Config, log: Logger): Promise<AdminDatabase> {
  const place = config.databaseUrl === undefined ? await openEmbedded(config, log) : { url: config.databaseUrl };
  const { db, close } = openDatabase(place.url, { log, max: 2 });
  const closeAll = async () => {
    await close();
    await place.stop?.();
  };
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0) {
      throw new Error(
        `The database is not of this version (${pending.join(", ")} not made yet): start the server once.`,
      );
    }
    return { db, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function openEmbedded(config: Config, log: Logger): Promise<{ url: string; stop?: () => Promise<void> }> {
  const { dataDir } = config;
  if (!(await exists(join(dataDir, "postgres")))) {
    throw new Error(`There is no database in ${dataDir}: start the server once, or set DATABASE_URL or DATA_DIR.`);
  }
  try {
    // Nobody takes it from us: every server that starts meanwhile is refused.
    return await startEmbeddedPostgres({ dataDir, log, onLost: () => undefined });
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const url = await findRunningPostgres(dataDir);
    if (url === undefined) throw error;
    return { url };
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
