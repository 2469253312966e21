import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { pendingMigrations } from "../../../maintenance/metrics/readiness.ts";
import type { Config } from "../../../platform/config/config.ts";
import { type DatabaseHandle, openDatabase } from "../../../platform/database/connection.ts";
import { DataDirInUseError } from "../../../platform/database/embedded/data-dir-lock.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../../../platform/database/embedded.ts";
import { naming } from "../../../platform/database/named-fault.ts";

/** The service's database, opened for the admin commands. */
export interface AdminDatabase extends Pick<DatabaseHandle, "db"> {
  /** Closes the connections, and stops PostgreSQL if it was started for this. */
  close(): Promise<void>;
}

/**
 * Opens the database that a server with these settings uses: DATABASE_URL, or else the embedded database, in the PostgreSQL of
 * the running server or in one that is started for the command. It creates no database and changes no schema.
 * @throws Error with a message for the operator if there is no database or its schema is not of this version
 */
export async function openAdminDatabase(config: Config, log: Logger): Promise<AdminDatabase> {
  const location = await locateDatabase(config, log);
  const { db, close } = openDatabase(location.url, { log, max: 2 });
  const closeAll = async () => {
    await close();
    await location.stop();
  };
  try {
    const pending = await naming(config.databaseUrl, () => pendingMigrations(db));
    if (pending.length > 0) {
      throw new Error(
        `The schema of the database is not up to date (missing migrations: ${pending.join(", ")}): start the server once.`,
      );
    }
    return { db, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The address of a database. `stop` stops its PostgreSQL if it was started for the command. */
export interface LocatedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

const nothingToStop = () => Promise.resolve();

/** Finds the database that a server with these settings uses, or starts its PostgreSQL. @throws Error if it finds no database */
export async function locateDatabase(config: Config, log: Logger): Promise<LocatedDatabase> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: nothingToStop };
  if (!(await exists(join(dataDir, "postgres")))) {
    throw new Error(`There is no database in ${dataDir}: start the server once, or set DATABASE_URL or DATA_DIR.`);
  }
  try {
    return await startForCommand(dataDir, log);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const url = await findRunningPostgres(dataDir);
    if (url === undefined) throw error;
    return { url, stop: nothingToStop };
  }
}

/** Finds the database to fill, or creates it. @throws Error if a server uses the data directory */
export async function createDatabase({ databaseUrl, dataDir }: Config, log: Logger): Promise<LocatedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: nothingToStop };
  return startForCommand(dataDir, log);
}

function startForCommand(dataDir: string, log: Logger): Promise<LocatedDatabase> {
  // The lock cannot be lost: servers that start in the meantime are refused.
  return startEmbeddedPostgres({ dataDir, log, onLost: () => undefined });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
