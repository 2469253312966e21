import type { Logger } from "pino";
import { connect } from "./connection.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { type Cluster, dataOf, ensureCluster, stopPostgres } from "./embedded/cluster.ts";
import { findPlace } from "./embedded/cluster-directory.ts";
import { reach, urlOf } from "./embedded/connect-or-start.ts";
import { DataDirInUseError, type OwnershipOptions, takeOwnership } from "./embedded/data-dir-lock.ts";
import { readPostmaster } from "./embedded/postmaster.ts";
import type { LastingConnection } from "./persistent-connection.ts";

/** A PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Address of our database, with the password. */
  readonly url: string;
  /** Where the cluster is: `<dataDir>/postgres`, or what that links to. */
  readonly directory: string;
  /** Cuts every connection and ends PostgreSQL. Call it last; it takes at most about 15 s. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions extends Pick<OwnershipOptions, "serverUrl" | "onLost"> {
  dataDir: string;
  log: Logger;
  /** Where programs and clusters go when root's PostgreSQL may not enter the checkout or dataDir. */
  shelter?: string;
}

const DATABASE = "tintype";

/**
 * Starts the PostgreSQL below `dataDir`, making its cluster the first time, on a free port of 127.0.0.1. One that a killed
 * server has left running is taken over; one that dies while we live is started again on the same port. As root it runs
 * as the user postgres or nobody. Throws `DataDirInUseError` when another server uses it, which is left in peace.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, shelter } = options;
  const cluster = await findCluster(dataDir, shelter);
  await ensureCluster(cluster);

  const { postmaster, client } = await reach(cluster);
  await client.end();
  const ownership = await takeOwnership({
    ...options,
    connect: async (applicationName) => {
      const found = await reach(cluster, { port: postmaster.port, applicationName });
      // The pools of this process know the first port only.
      if (found.postmaster.port === postmaster.port) return found.client;
      await found.client.end();
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
      stopped ??= stop(cluster, ownership, log);
      return stopped;
    },
  };
}

/** The address of our database in the PostgreSQL that runs below `dataDir`, whoever started it; undefined if none does. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = await findCluster(dataDir);
  const postmaster = await readPostmaster(dataOf(cluster));
  return postmaster && urlOf(cluster, postmaster, DATABASE);
}

async function findCluster(dataDir: string, shelter = "/var/lib/tintype"): Promise<Cluster> {
  const place = await findPlace(dataDir, shelter);
  return { ...place, binaries: await findBinaries(place.account, shelter) };
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

async function stop(cluster: Cluster, ownership: LastingConnection, log: Logger): Promise<void> {
  const ours = ownership.current() !== undefined;
  ownership.retire();
  // Without the lock it may be another server's by now. If it is nobody's, the next start takes it over.
  if (ours) await stopPostgres(cluster);
  log.info({ stopped: ours }, "embedded PostgreSQL is left");
}
