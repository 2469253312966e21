import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, realpath, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { runService } from "./process.ts";
import { until } from "./wait.ts";

// PostgreSQL for tests. The service makes the cluster, so that no test needs to know how; the tests run it, so that it can
// be crashed, and so that it can do without what a service needs and tests do not.

/** A PostgreSQL data directory that the service has made and migrated. */
export interface Cluster {
  readonly directory: string;
  /** The program that serves it. */
  readonly postgres: string;
  readonly password: string;
}

/** A PostgreSQL of the tests' own on 127.0.0.1. */
export interface RunningCluster {
  /** The address of the database with the service's tables. It is the same after a restart. */
  readonly url: string;
  /** Ends PostgreSQL without a shutdown checkpoint, as a crash does. What is committed is on its disk. */
  crash(): Promise<void>;
  /** Starts it again on the same port. Resolves when it has recovered and accepts connections. */
  restart(): Promise<void>;
  /** Ends PostgreSQL and removes the data. */
  remove(): Promise<void>;
}

/** What the service calls its database, and the user that owns it. */
const DATABASE = "tintype";

/** Runs the service once, with `folder` as its DATA_DIR. PostgreSQL's own user must be able to enter the folder. */
export async function makeCluster(folder: string): Promise<Cluster> {
  const service = runService({ DATA_DIR: folder });
  await service.says(/Tintype is up/);
  service.kill("SIGTERM");
  await service.ended;
  // As root, the service may have had to put it elsewhere; it is a link then.
  const directory = await realpath(join(folder, "postgres"));
  const options = await readFile(join(directory, "data", "postmaster.opts"), "utf8");
  const [, postgres] = /^(.+?) "-D"/.exec(options) ?? [];
  if (postgres === undefined) throw new Error(`Unexpected postmaster.opts: ${options}`);
  const password = (await readFile(join(directory, "password"), "utf8")).trim();
  return { directory, postgres, password };
}

/** @param settings `name=value` of PostgreSQL */
export async function startCluster(cluster: Cluster, settings: readonly string[] = []): Promise<RunningCluster> {
  const port = await freePort();
  const url = `postgres://${DATABASE}:${cluster.password}@127.0.0.1:${port}/${DATABASE}`;
  const start = async () => {
    const guard = await guarded(cluster, [`port=${port}`, "max_connections=200", ...settings]);
    await until("PostgreSQL accepts connections", () => {
      if (guard.exitCode !== null) throw new Error(`PostgreSQL ended: see ${cluster.directory}/tests.log`);
      return accepts(url);
    });
    return guard;
  };
  let guard = await start();
  const stop = async () => {
    guard.stdin?.end("stop\n");
    if (guard.exitCode === null) await once(guard, "exit");
  };
  return {
    url,
    crash: stop,
    async restart() {
      guard = await start();
    },
    async remove() {
      await stop();
      await rm(cluster.directory, { recursive: true, force: true });
    },
  };
}

/**
 * Runs PostgreSQL until its standard input says so. If that ends without a word, this process is gone, and the data is
 * removed with it. SIGQUIT is PostgreSQL's immediate shutdown.
 */
const GUARD = `
  directory=$1; shift
  "$@" &
  read -r word || abandoned=yes
  kill -QUIT $!
  wait $!
  if [ "$abandoned" ]; then rm -rf "$directory"/*; fi`;

async function guarded({ directory, postgres }: Cluster, settings: readonly string[]): Promise<ChildProcess> {
  const data = join(directory, "data");
  const fixed = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC", "fsync=off"];
  const options = [...fixed, ...settings].flatMap((setting) => ["-c", setting]);
  const { uid, gid } = await stat(data);
  // PostgreSQL does not run as root.
  const owner = uid === process.getuid?.() ? {} : { uid, gid };
  const log = await open(join(directory, "tests.log"), "a", 0o644);
  const guard = spawn("sh", ["-c", GUARD, "sh", directory, postgres, "-D", data, ...options], {
    cwd: "/",
    // In a session of its own, so that ^C in the terminal reaches it through its standard input only.
    detached: true,
    stdio: ["pipe", log.fd, log.fd],
    ...owner,
  });
  await log.close();
  return guard;
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false; // it starts or recovers
  } finally {
    await client.end().catch(() => undefined);
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
