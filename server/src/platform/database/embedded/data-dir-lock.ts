import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "@tintype/reader/os/is-alive";
import pg from "pg";
import type { Logger } from "pino";
import { DATA_DIR_LOCK } from "../locks.ts";
import { keepConnected, type PersistentConnection } from "../persistent-connection.ts";

/** Thrown when another server is using the data directory. */
export class DataDirInUseError extends Error {
  override readonly name = "DataDirInUseError";
}

export interface DataDirLockOptions {
  /** Only used in messages. */
  dataDir: string;
  /** Opens a connection for the lock with this application name, and starts the database if it is down. */
  connect(applicationName: string): Promise<pg.Client>;
  /** This server's address. Other servers that are refused show it in their message. */
  serverUrl?: string | undefined;
  /** Called once if the lock was lost and another server has taken it. This server must then shut down. */
  onLost(error: DataDirInUseError): void;
  log: Logger;
}

/**
 * Takes the lock of an embedded database, a session-level advisory lock in it. Only the server that holds it may use the
 * database and stop PostgreSQL. PostgreSQL releases the lock when the holder dies, in whatever way. The application name of
 * the holder's connection contains its process id and address, so that these are never out of date.
 *
 * Throws `DataDirInUseError` if another server holds the lock. Returns the connection that holds the lock. If the connection
 * is lost (it was terminated, the database restarted), the lock is taken again.
 */
export async function lockDataDir(options: DataDirLockOptions): Promise<PersistentConnection> {
  return keepConnected({
    purpose: `lock of ${options.dataDir}`,
    log: options.log,
    first: await acquire(options),
    open: () => acquire(options),
    isFinal: (error) => {
      if (!(error instanceof DataDirInUseError)) return false;
      options.onLost(error);
      return true;
    },
  });
}

/** Longest time that PostgreSQL takes to notice that the process that held the lock is dead. */
const DEAD_HOLDER_MS = 5000;

async function acquire({ connect, serverUrl = "", dataDir }: DataDirLockOptions): Promise<pg.Client> {
  const deadline = Date.now() + DEAD_HOLDER_MS;
  for (;;) {
    const client = await connect(applicationName(process.pid, serverUrl));
    try {
      if (await tryLock(client)) return client;
      const holder = await findHolder(client);
      if ((holder && isAlive(holder.pid)) || Date.now() > deadline) {
        const who = [holder && `pid ${holder.pid}`, holder?.url].filter(Boolean).join(", ");
        throw new DataDirInUseError(`Another Tintype server${who && ` (${who})`} is using ${dataDir}`);
      }
      await client.end();
    } catch (error) {
      await client.end();
      // The previous server may be stopping the database at this moment.
      if (!isConnectionError(error) || Date.now() > deadline) throw error;
    }
    await pause(20);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const sql = "select pg_try_advisory_lock($1, $2) as taken";
  const { rows } = await client.query<{ taken: boolean }>(sql, [...DATA_DIR_LOCK]);
  return rows[0]?.taken === true;
}

function isConnectionError(error: unknown): boolean {
  if (error instanceof DataDirInUseError) return false;
  return !(error instanceof pg.DatabaseError) || error.code === "57P01"; // terminated by an administrator or a shutdown
}

/** PostgreSQL truncates an application name to 63 bytes. An address that would not fit is left out. */
function applicationName(pid: number, url: string): string {
  const name = `tintype ${pid} ${url}`.trim();
  return Buffer.byteLength(name) <= 63 ? name : `tintype ${pid}`;
}

async function findHolder(client: pg.Client): Promise<{ pid: number; url: string } | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid, objid, objsubid) = ($1, $2, 2) and pid <> pg_backend_pid()`,
    [...DATA_DIR_LOCK],
  );
  const [, pid, url = ""] = /^tintype (\d+) ?(.*)$/.exec(rows[0]?.name ?? "") ?? [];
  return pid ? { pid: Number(pid), url } : undefined;
}
