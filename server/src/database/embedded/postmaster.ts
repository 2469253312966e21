import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The PostgreSQL that serves a data directory just now. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * Who serves this data directory, by its postmaster.pid: undefined when nobody does. A file that was left behind and
 * whose process id now belongs to some other program would keep PostgreSQL from starting: it is removed.
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

/** Whether a process with this id lives, ours to signal or not. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** A process's command line; undefined where the system does not tell. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  if (process.platform === "linux") return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  const { stdout } = await promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]).catch(() => ({
    stdout: undefined,
  }));
  return stdout;
}
