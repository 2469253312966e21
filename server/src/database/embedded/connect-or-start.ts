import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { connect } from "../connection.ts";
import { type Cluster, dataOf, passwordFileOf, SUPERUSER, startPostgres } from "./cluster.ts";
import { type Postmaster, readPostmaster } from "./postmaster.ts";

/** Crash recovery after a power cut can take this long. */
const PATIENCE_MS = 120_000;

export interface ReachOptions {
  /** Where to start it; any free port when absent. */
  port?: number | undefined;
  /** `name=value` of PostgreSQL, when it is started now. */
  settings?: readonly string[];
  applicationName?: string;
}

/**
 * Connects to the database `postgres` of this cluster: in the PostgreSQL that runs already, whoever started it, else in
 * one that is started now. One that is just starting, stopping or recovering is waited for.
 */
export async function reach(
  cluster: Cluster,
  { port, settings, applicationName }: ReachOptions = {},
): Promise<{ postmaster: Postmaster; client: pg.Client }> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const postmaster = await readPostmaster(dataOf(cluster));
    const client = postmaster && (await tryConnect(cluster, postmaster, applicationName));
    if (client) return { postmaster, client };
    if (!postmaster) {
      const start = await startPostgres(cluster, port ?? (await freePort()), settings);
      if (start === "started") continue;
      if (start === "port taken" && port) throw new Error(`Port ${port} has been taken by another program`);
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${cluster.directory} does not answer`);
    await pause(20);
  }
}

/** The address of one of its databases, with the password. */
export async function urlOf(cluster: Cluster, { port }: Postmaster, database: string): Promise<string> {
  const password = (await readFile(passwordFileOf(cluster), "utf8")).trim();
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function tryConnect(cluster: Cluster, postmaster: Postmaster, name = "tintype"): Promise<pg.Client | undefined> {
  try {
    return await connect(await urlOf(cluster, postmaster, "postgres"), { application_name: name });
  } catch (error) {
    // Starting, recovering or ending (57P03), or not listening (yet, or any more). A wrong password would stay wrong.
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
