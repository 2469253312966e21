import { readdirSync, readFileSync } from "node:fs";

// Reads processes from /proc on Linux. The kernel generates these files within microseconds when they are read, so asynchronous
// reads would take longer.

/** One process of a tree. */
export interface TreeProcess {
  readonly pid: number;
  readonly parent: number;
  /** The start time in clock ticks since the machine's start. It differs if another process later gets the same id. */
  readonly startedAt: number;
}

/**
 * Returns a process and all its descendants, the process itself first.
 * @returns an empty list if there is no /proc (not Linux) or the process has exited
 */
export function processTree(root: number): TreeProcess[] {
  const processes = listProcesses().flatMap((pid) => readStat(pid) ?? []);
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const tree = processes.filter(({ pid }) => pid === root);
  // The loop also visits the processes that are added to the array while it runs.
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/**
 * Returns an upper bound of the memory of processes together, in bytes. Memory that several of them share counts for each of
 * them, except the files of their programs.
 */
export function memoryAtMost(processes: readonly TreeProcess[]): number {
  let ownMemory = 0;
  let files = 0;
  for (const { pid } of processes) {
    const status = readIfAllowed(`/proc/${pid}/status`);
    ownMemory += kilobytes(status, "RssAnon") + kilobytes(status, "RssShmem");
    files = Math.max(files, kilobytes(status, "RssFile"));
  }
  return (ownMemory + files) * 1024;
}

/**
 * Returns the memory of processes together, in bytes: the sum of their proportional set sizes, so that shared memory counts
 * once. The kernel has to walk over all their memory for that. It may refuse that for a sandboxed process, for which the upper
 * bound is used.
 */
export function memoryOf(processes: readonly TreeProcess[]): number {
  return processes.reduce((sum, process) => {
    const rollup = readIfAllowed(`/proc/${process.pid}/smaps_rollup`);
    return sum + (rollup === "" ? memoryAtMost([process]) : kilobytes(rollup, "Pss") * 1024);
  }, 0);
}

/** Tells whether a process with this id is running. A process that has exited but was not waited for (a zombie) is not running. */
export function isRunning(pid: number): boolean {
  // Without /proc (not Linux) this cannot be determined.
  if (process.platform !== "linux") return true;
  const stat = readIfAllowed(`/proc/${pid}/stat`);
  return stat !== "" && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
}

/** Kills these processes, except those whose id belongs to another process by now. */
export function killProcesses(processes: readonly TreeProcess[]): void {
  for (const { pid, startedAt } of processes) {
    if (readStat(pid)?.startedAt !== startedAt) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has already exited.
    }
  }
}

function listProcesses(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return []; // not Linux
  }
}

function readStat(pid: number): TreeProcess | undefined {
  const stat = readIfAllowed(`/proc/${pid}/stat`);
  if (stat === "") return undefined;
  // The second field, in brackets, is the program's name, which may contain any characters. The fields after it are the state,
  // the parent and so on; the 22nd field is the start time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { pid, parent: Number(fields[1]), startedAt: Number(fields[19]) };
}

function kilobytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0);
}

/** Returns the file's text; "" if the process has exited or we may not read the file. */
function readIfAllowed(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
