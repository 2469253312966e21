import type { Logger } from "pino";
import { connect } from "./connection.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { type Cluster, dataOf, ensureCluster, stopPostgres } from "./embedded/cluster.ts";
import { findClusterDirectory } from "./embedded/cluster-directory.ts";
import { connectOrStart, urlOf } from "./embedded/connect-or-start.ts";
import { DataDirInUseError, type DataDirLockOptions, lockDataDir } from "./embedded/data-dir-lock.ts";
import { readPostmaster } from "./embedded/postmaster.ts";
import type { PersistentConnection } from "./persistent-connection.ts";

/** A PostgreSQL that this service runs itself. */
export interface EmbeddedPostgres {
  /** The URL of our database, with the password. */
  readonly url: string;
  /** The directory of the cluster: `<dataDir>/postgres`, or the target of that link. */
  readonly directory: string;
  /** Terminates every connection and stops PostgreSQL. Call it last. It takes at most about 15 s. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions extends Pick<DataDirLockOptions, "serverUrl" | "onLost"> {
  dataDir: string;
  log: Logger;
  /** The directory for programs and clusters if the user that PostgreSQL runs as may not enter the checkout or dataDir. */
  fallbackDir?: string;
}

const DATABASE = "tintype";

/**
 * Starts the PostgreSQL in `dataDir` on a free port of 127.0.0.1 and creates its cluster the first time. If a killed server
 * has left PostgreSQL running, that one is used. If PostgreSQL dies while this process runs, it is restarted on the same
 * port. If this process runs as root, PostgreSQL runs as a user of its own. Throws `DataDirInUseError` if another
 * server uses the database, and does not disturb that server.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, fallbackDir } = options;
  const cluster = await findCluster(dataDir, fallbackDir);
  await ensureCluster(cluster);

  const { postmaster, client } = await connectOrStart(cluster);
  await client.end();
  const lock = await lockDataDir({
    ...options,
    connect: async (applicationName) => {
      const connection = await connectOrStart(cluster, { port: postmaster.port, applicationName });
      // The pools of this process only know the first port.
      if (connection.postmaster.port === postmaster.port) return connection.client;
      await connection.client.end();
      throw new DataDirInUseError(`Another Tintype server has restarted the database in ${dataDir}`);
    },
  });
  await ensureDatabase(await urlOf(cluster, postmaster, "postgres"));
  log.info({ directory: cluster.directory, port: postmaster.port }, "embedded PostgreSQL is up");

  let stopped: Promise<void> | undefined;
  return {
    url: await urlOf(cluster, postmaster, DATABASE),
    directory: cluster.directory,
    stop: () => {
      stopped ??= stop(cluster, lock, log);
      return stopped;
    },
  };
}

/** Returns the URL of our database in the PostgreSQL that runs in `dataDir`, whoever started it; undefined if none runs. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = await findCluster(dataDir);
  const postmaster = await readPostmaster(dataOf(cluster));
  return postmaster && urlOf(cluster, postmaster, DATABASE);
}

async function findCluster(dataDir: string, fallbackDir = "/var/lib/tintype"): Promise<Cluster> {
  const { directory, account } = await findClusterDirectory(dataDir, fallbackDir);
  return { directory, account, binaries: await findBinaries(account, fallbackDir) };
}

async function ensureDatabase(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function stop(cluster: Cluster, lock: PersistentConnection, log: Logger): Promise<void> {
  const isHeld = lock.current() !== undefined;
  lock.stopReopening();
  // Without the lock, another server may be using PostgreSQL by now. If none does, the next server to start uses it.
  if (isHeld) await stopPostgres(cluster);
  log.info(isHeld ? "embedded PostgreSQL stopped" : "embedded PostgreSQL left running: its lock was lost");
}
