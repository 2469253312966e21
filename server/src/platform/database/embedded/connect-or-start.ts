import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { connect } from "../connection.ts";
import { type Cluster, dataOf, passwordFileOf, SUPERUSER, startPostgres } from "./cluster.ts";
import { type Postmaster, readPostmaster } from "./postmaster.ts";

/** Crash recovery after a power failure can take this long. */
const TIMEOUT_MS = 120_000;

export interface ConnectOrStartOptions {
  /** The port if PostgreSQL has to be started; any free port by default. */
  port?: number | undefined;
  /** Settings (`name=value`) if PostgreSQL has to be started. */
  settings?: readonly string[];
  applicationName?: string;
}

/**
 * Connects to the database `postgres` of this cluster. Uses the running PostgreSQL, whoever started it, or else starts one.
 * Waits for a PostgreSQL that is starting, stopping or recovering.
 */
export async function connectOrStart(
  cluster: Cluster,
  { port, settings, applicationName }: ConnectOrStartOptions = {},
): Promise<{ postmaster: Postmaster; client: pg.Client }> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const postmaster = await readPostmaster(dataOf(cluster));
    const client = postmaster && (await tryConnect(cluster, postmaster, applicationName));
    if (client) return { postmaster, client };
    if (!postmaster) {
      const outcome = await startPostgres(cluster, port ?? (await freePort()), settings);
      if (outcome === "started") continue;
      if (outcome === "port taken" && port) throw new Error(`Port ${port} has been taken by another program`);
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${cluster.directory} does not answer`);
    await pause(20);
  }
}

/** Returns the URL of one of the cluster's databases, with the password. */
export async function urlOf(cluster: Cluster, { port }: Postmaster, database: string): Promise<string> {
  const password = (await readFile(passwordFileOf(cluster), "utf8")).trim();
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function tryConnect(cluster: Cluster, postmaster: Postmaster, name = "tintype"): Promise<pg.Client | undefined> {
  try {
    return await connect(await urlOf(cluster, postmaster, "postgres"), { application_name: name });
  } catch (error) {
    // 57P03 means that it is starting, recovering or stopping. Errors without a code mean that it does not listen (yet, or any
    // more). Other errors of the database, such as a wrong password, would not go away.
    if (error instanceof pg.DatabaseError && error.code !== "57P03") throw error;
    return undefined;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
