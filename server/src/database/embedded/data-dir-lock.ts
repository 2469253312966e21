import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { OWNERSHIP_LOCK } from "../locks.ts";
import { keepConnected, type LastingConnection } from "../persistent-connection.ts";
import { isAlive } from "./postmaster.ts";

/** Another server is using the data directory. */
export class DataDirInUseError extends Error {
  override readonly name = "DataDirInUseError";
}

export interface OwnershipOptions {
  /** Named in messages. */
  dataDir: string;
  /** Opens a connection for the lock, under this application name; brings the database up if it is down. */
  connect(applicationName: string): Promise<pg.Client>;
  /** The server's address, told to those who come second. */
  serverUrl?: string | undefined;
  /** Called once when the lock was lost and another server has taken it: this one must shut down. */
  onLost(error: DataDirInUseError): void;
  log: Logger;
}

/**
 * Only one server may use an embedded database: the one that holds a session's advisory lock in it. PostgreSQL frees the
 * lock when the holder dies in any way, and whoever holds it, and nobody else, may stop PostgreSQL. The holder's process
 * id and address are its connection's application name, so that they cannot be out of date.
 *
 * Throws `DataDirInUseError` when another holds it. Resolves with the connection that holds the lock; when that is lost (it
 * was cut, the database restarted), the lock is taken again.
 */
export async function takeOwnership(options: OwnershipOptions): Promise<LastingConnection> {
  return keepConnected({
    purpose: `ownership of ${options.dataDir}`,
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

/** For how long the lock of a process that is dead may still be there: its end takes a moment to reach PostgreSQL. */
const LINGER_MS = 5000;

async function acquire({ connect, serverUrl = "", dataDir }: OwnershipOptions): Promise<pg.Client> {
  const deadline = Date.now() + LINGER_MS;
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
      // The server before us may be stopping the database just now.
      if (!wasCut(error) || Date.now() > deadline) throw error;
    }
    await pause(20);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const sql = "select pg_try_advisory_lock($1, $2) as taken";
  const { rows } = await client.query<{ taken: boolean }>(sql, [...OWNERSHIP_LOCK]);
  return rows[0]?.taken === true;
}

function wasCut(error: unknown): boolean {
  if (error instanceof DataDirInUseError) return false;
  return !(error instanceof pg.DatabaseError) || error.code === "57P01";
}

/** PostgreSQL keeps 63 bytes of an application name; an address that does not fit is left out. */
function applicationName(pid: number, url: string): string {
  const name = `tintype ${pid} ${url}`.trim();
  return Buffer.byteLength(name) <= 63 ? name : `tintype ${pid}`;
}

async function findHolder(client: pg.Client): Promise<{ pid: number; url: string } | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid, objid, objsubid) = ($1, $2, 2) and pid <> pg_backend_pid()`,
    [...OWNERSHIP_LOCK],
  );
  const [, pid, url = ""] = /^tintype (\d+) ?(.*)$/.exec(rows[0]?.name ?? "") ?? [];
  return pid ? { pid: Number(pid), url } : undefined;
}
