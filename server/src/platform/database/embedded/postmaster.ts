import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isAlive } from "@tintype/reader/os/is-alive";

/** The running PostgreSQL of a data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * Reads postmaster.pid to find the running PostgreSQL of this data directory; undefined if none runs. If the file is stale
 * and its process id now belongs to another program, removes the file, because PostgreSQL would not start with it.
 */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = join(data, "postmaster.pid");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  // Lines: process id, data directory, start time, port, socket directory, address, shared memory, status.
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  const command = await commandOf(pid);
  if (command !== undefined && !command.includes(data)) {
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]) };
}

/** Returns the command line of a process; undefined if the system does not provide it. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  const { stdout } = await promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]).catch(() => ({
    stdout: undefined,
  }));
  return stdout;
}
