import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isAlive } from "@tintype/reader/os/is-alive";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { runProgram } from "./run-program.ts";

/** A database cluster on disk: `<directory>/data`, `password` and `server.log`. Its superuser is `tintype`. */
export interface Cluster {
  readonly directory: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
}

export const SUPERUSER = "tintype";
export const dataOf = ({ directory }: Cluster): string => join(directory, "data");
export const passwordFileOf = ({ directory }: Cluster): string => join(directory, "password");
const logFileOf = ({ directory }: Cluster): string => join(directory, "server.log");

/**
 * Creates the cluster unless it exists. It is created under another name and then renamed, so a directory with the final
 * name is always complete, and if two processes create it at the same time, one of them wins. Clients have to give a
 * password (scram-sha-256). The superuser's password is random and stored in a file that only the account can read. Text
 * sorts by code point, independently of the host's locales.
 */
export async function ensureCluster(cluster: Cluster, initdbOptions: readonly string[] = []): Promise<void> {
  await removeIncomplete(cluster.directory);
  if (await exists(cluster.directory)) return;

  const half = { ...cluster, directory: `${cluster.directory}.init-${process.pid}` };
  await mkdir(half.directory, { mode: 0o700, recursive: true });
  await writeFile(passwordFileOf(half), `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600, flush: true });
  const { account } = cluster;
  if (account) {
    await chown(half.directory, account.uid, account.gid);
    await chown(passwordFileOf(half), account.uid, account.gid);
  }
  const options = [
    ["-D", dataOf(half), "-U", SUPERUSER, "-A", "scram-sha-256", `--pwfile=${passwordFileOf(half)}`],
    ["-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
  ];
  const args = [...options.flat(), ...initdbOptions];
  const { code, output } = await runProgram(cluster.binaries.initdb, args, half.directory, account);
  if (code !== 0) {
    await rm(half.directory, { recursive: true, force: true });
    throw new Error(`Could not create a database in ${cluster.directory}:\n${output}`);
  }
  try {
    await rename(half.directory, cluster.directory);
  } catch (error) {
    await rm(half.directory, { recursive: true, force: true });
    if (!(await exists(cluster.directory))) throw error;
  }
}

/** Removes the directories of processes that were killed while they created the cluster. */
async function removeIncomplete(directory: string): Promise<void> {
  const prefix = `${basename(directory)}.init-`;
  for (const name of await readdir(dirname(directory)).catch(() => [])) {
    const pid = Number(name.slice(prefix.length));
    // Our own process id in the name means an earlier process with the same id: in a container, ids repeat soon.
    if (!name.startsWith(prefix) || (isAlive(pid) && pid !== process.pid)) continue;
    await rm(join(dirname(directory), name), { recursive: true, force: true });
  }
}

export type StartOutcome = "started" | "already running" | "port taken";

/**
 * Starts PostgreSQL on 127.0.0.1:port and waits until it accepts connections. It is not a child of this process and has its
 * own session, so that ^C in the terminal does not stop it before we have closed our connections. The outcome is "already
 * running" if another process has started it, or if a PostgreSQL that is shutting down still uses the cluster. Throws with
 * the end of PostgreSQL's log if it cannot start.
 */
export async function startPostgres(
  cluster: Cluster,
  port: number,
  settings: readonly string[] = [],
): Promise<StartOutcome> {
  const log = logFileOf(cluster);
  await rotateLog(log);
  const oldSize = (await stat(log).catch(() => undefined))?.size ?? 0;
  const fixed = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];
  const options = [...fixed, ...settings].map((setting) => `-c ${setting}`).join(" ");
  const args = ["start", "-D", dataOf(cluster), "-w", "-t", "60", "-s", "-l", log, "-o", options];
  const { code, output } = await runProgram(cluster.binaries.pg_ctl, args, cluster.directory, cluster.account);
  if (code === 0) return "started";

  const messages = await tail(log, oldSize);
  if (/lock file "|pre-existing shared memory block/.test(messages)) return "already running";
  if (/could not bind|could not create any TCP\/IP sockets/.test(messages)) return "port taken";
  throw new Error(`PostgreSQL did not start in ${cluster.directory}:\n${messages || output}`);
}

/**
 * Stops PostgreSQL: terminates connections and writes everything to disk. If that takes longer than 10 s, stops it
 * immediately, and the next start recovers the data from the log.
 */
export async function stopPostgres(cluster: Cluster): Promise<void> {
  let message = "";
  for (const [mode, seconds] of [
    ["fast", "10"],
    ["immediate", "5"],
  ] as const) {
    const args = ["stop", "-D", dataOf(cluster), "-m", mode, "-w", "-t", seconds, "-s"];
    const { code, output } = await runProgram(cluster.binaries.pg_ctl, args, cluster.directory, cluster.account);
    if (code === 0 || /PID file .* does not exist|No such process/.test(output)) return;
    message = output;
  }
  throw new Error(`PostgreSQL did not stop in ${cluster.directory}:\n${message}`);
}

const MAX_LOG_BYTES = 10_000_000;

async function rotateLog(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > MAX_LOG_BYTES) await rename(log, `${log}.1`);
}

/** Returns the log from byte `start` on, but at most its last 4,000 bytes. */
async function tail(path: string, start: number): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return "";
  try {
    const { size } = await file.stat();
    const tailStart = Math.max(start, size - 4000);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - tailStart), 0, size - tailStart, tailStart);
    return buffer.toString("utf8", 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
