import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, realpath, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { runService } from "./process.ts";
import { until } from "./wait.ts";

// PostgreSQL for tests. The service makes the cluster, so that the tests need not know how. The tests run it, with settings of
// their own, and can make it crash.

/** A PostgreSQL cluster that the service has made and migrated. */
export interface Cluster {
  readonly directory: string;
  /** The path of the program. */
  readonly postgres: string;
  readonly password: string;
}

/** A PostgreSQL on 127.0.0.1. */
export interface RunningCluster {
  /** The address of the database with the service's tables. It is the same after a restart. */
  readonly url: string;
  /** Ends PostgreSQL without a checkpoint, as a crash does. Everything that was committed is on the disk. */
  crash(): Promise<void>;
  /** Starts it again on the same port. Resolves when it has recovered and accepts connections. */
  restart(): Promise<void>;
  /** Ends PostgreSQL and removes the data. */
  remove(): Promise<void>;
}

/** The service's name for its database and for the user that owns it. */
const DATABASE = "tintype";

/** Runs the service once, with `folder` as its DATA_DIR. PostgreSQL's own user must be able to enter the folder. */
export async function makeCluster(folder: string): Promise<Cluster> {
  const service = runService({ DATA_DIR: folder });
  try {
    await service.says(/Tintype is up/);
  } finally {
    // It ends PostgreSQL too, also if it was not up in time.
    service.kill("SIGTERM");
    await service.ended;
  }
  // It is a link if PostgreSQL's user may not enter the folder (server/src/platform/database/embedded).
  const directory = await realpath(join(folder, "postgres"));
  const options = await readFile(join(directory, "data", "postmaster.opts"), "utf8");
  const [, postgres] = /^(.+?) "-D"/.exec(options) ?? [];
  if (postgres === undefined) throw new Error(`Unexpected postmaster.opts: ${options}`);
  const password = (await readFile(join(directory, "password"), "utf8")).trim();
  return { directory, postgres, password };
}

/** Copies a cluster that does not run, which is quicker than making one. @param directory one that does not exist */
export async function copyCluster(cluster: Cluster, directory: string): Promise<Cluster> {
  await promisify(execFile)("cp", ["-a", cluster.directory, directory]); // Node's own copy belongs to us, not to PostgreSQL's user
  return { ...cluster, directory };
}

/** @param settings `name=value` of PostgreSQL */
export async function startCluster(cluster: Cluster, settings: readonly string[] = []): Promise<RunningCluster> {
  const port = await freePort();
  const url = `postgres://${DATABASE}:${cluster.password}@127.0.0.1:${port}/${DATABASE}`;
  const start = async () => {
    const guard = await guarded(cluster, [`port=${port}`, "max_connections=200", ...settings]);
    await until("PostgreSQL to accept connections", () => accepts(url));
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
 * Runs PostgreSQL until a line comes on standard input. If standard input ends without one, our process was killed, and the
 * data is removed too. SIGQUIT is PostgreSQL's immediate shutdown.
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
    // In another session, because ^C in the terminal must not end PostgreSQL before the tests.
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
    return false; // it is starting or recovering
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
