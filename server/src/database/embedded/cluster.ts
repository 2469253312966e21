import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { isAlive } from "./postmaster.ts";
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
export const logFileOf = ({ directory }: Cluster): string => join(directory, "server.log");

/**
 * Makes the cluster unless it stands. It is made under another name and then renamed, so a directory of the right name is
 * always whole, and of two processes that make it at once one wins. Passwords are checked (scram-sha-256); the random one
 * of the superuser is in a file that only the account reads. Text sorts by code point, independent of the host's locales.
 */
export async function ensureCluster(cluster: Cluster, initdbOptions: readonly string[] = []): Promise<void> {
  await removeHalfMade(cluster.directory);
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
    throw new Error(`A database could not be made in ${cluster.directory}:\n${output}`);
  }
  try {
    await rename(half.directory, cluster.directory);
  } catch (error) {
    await rm(half.directory, { recursive: true, force: true });
    if (!(await exists(cluster.directory))) throw error;
  }
}

/** What a process that was killed while it made the cluster has left. */
async function removeHalfMade(directory: string): Promise<void> {
  const prefix = `${basename(directory)}.init-`;
  for (const name of await readdir(dirname(directory)).catch(() => [])) {
    const pid = Number(name.slice(prefix.length));
    // Our own number is that of a process before us: in a container they are few.
    if (!name.startsWith(prefix) || (isAlive(pid) && pid !== process.pid)) continue;
    await rm(join(dirname(directory), name), { recursive: true, force: true });
  }
}

export type Start = "started" | "elsewhere" | "port taken";

/**
 * Starts PostgreSQL on 127.0.0.1:port and waits until it takes connections. It is no child of ours and in a session of
 * its own, so a ^C in the terminal does not reach it before we have closed. "elsewhere": another process has started it,
 * or one that is ending still holds the cluster. Throws with the log's end when it cannot start.
 */
export async function startPostgres(cluster: Cluster, port: number, settings: readonly string[] = []): Promise<Start> {
  const log = logFileOf(cluster);
  await keepLogShort(log);
  const before = (await stat(log).catch(() => undefined))?.size ?? 0;
  const fixed = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];
  const options = [...fixed, ...settings].map((setting) => `-c ${setting}`).join(" ");
  const args = ["start", "-D", dataOf(cluster), "-w", "-t", "60", "-s", "-l", log, "-o", options];
  const { code, output } = await runProgram(cluster.binaries.pg_ctl, args, cluster.directory, cluster.account);
  if (code === 0) return "started";

  const said = await tail(log, before);
  if (/lock file "|pre-existing shared memory block/.test(said)) return "elsewhere";
  if (/could not bind|could not create any TCP\/IP sockets/.test(said)) return "port taken";
  throw new Error(`PostgreSQL did not start in ${cluster.directory}:\n${said || output}`);
}

/** Ends PostgreSQL: connections are cut and everything is on disk; after 10 s at once (the next start recovers). */
export async function stopPostgres(cluster: Cluster): Promise<void> {
  let said = "";
  for (const [mode, seconds] of [
    ["fast", "10"],
    ["immediate", "5"],
  ] as const) {
    const args = ["stop", "-D", dataOf(cluster), "-m", mode, "-w", "-t", seconds, "-s"];
    const { code, output } = await runProgram(cluster.binaries.pg_ctl, args, cluster.directory, cluster.account);
    if (code === 0 || /PID file .* does not exist|No such process/.test(output)) return;
    said = output;
  }
  throw new Error(`PostgreSQL did not stop in ${cluster.directory}:\n${said}`);
}

const LONGEST_LOG = 10_000_000;

async function keepLogShort(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > LONGEST_LOG) await rename(log, `${log}.1`);
}

/** The log's text from `start` on, its last 4,000 bytes at most. */
async function tail(path: string, start: number): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return "";
  try {
    const { size } = await file.stat();
    const from = Math.max(start, size - 4000);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString("utf8", 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
