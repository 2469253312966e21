import { readdirSync, readFileSync } from "node:fs";

// Processes as Linux tells of them in /proc. The files there are made when they are read, in microseconds: reading them
// asynchronously would take longer.

/** One process of a tree. */
export interface TreeProcess {
  readonly pid: number;
  /** Clock ticks since the machine's start. Another process that gets the same id later has another. */
  readonly startedAt: number;
}

/**
 * A process and all its descendants, itself first.
 * @returns an empty list if there is no /proc (not Linux), or the process has ended
 */
export function processTree(root: number): TreeProcess[] {
  const processes = listProcesses().flatMap((pid) => readStat(pid) ?? []);
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const tree = processes.filter(({ pid }) => pid === root);
  // The array grows while it is walked.
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/**
 * The memory of processes together, in bytes, at most: memory that several of them share with each other counts for each
 * of them, except their programs' files.
 */
export function memoryAtMost(processes: readonly TreeProcess[]): number {
  let own = 0;
  let files = 0;
  for (const { pid } of processes) {
    const status = read(`/proc/${pid}/status`);
    own += kilobytes(status, "RssAnon") + kilobytes(status, "RssShmem");
    files = Math.max(files, kilobytes(status, "RssFile"));
  }
  return (own + files) * 1024;
}

/**
 * The memory of processes together, in bytes: the sum of their proportional set sizes, so that shared memory counts once. The
 * kernel walks over all their memory for it. It may refuse that for a sandboxed process, which then counts as above.
 */
export function memoryOf(processes: readonly TreeProcess[]): number {
  return processes.reduce((sum, process) => {
    const rollup = read(`/proc/${process.pid}/smaps_rollup`);
    return sum + (rollup === "" ? memoryAtMost([process]) : kilobytes(rollup, "Pss") * 1024);
  }, 0);
}

/** Whether there is a process with this id. One that has ended and was not waited for yet (a zombie) does not count. */
export function isRunning(pid: number): boolean {
  // Without /proc (not Linux) there is no telling.
  if (process.platform !== "linux") return true;
  const stat = read(`/proc/${pid}/stat`);
  return stat !== "" && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
}

/** Ends these processes at once, except those whose id has gone to another process since they were listed. */
export function endProcesses(processes: readonly TreeProcess[]): void {
  for (const { pid, startedAt } of processes) {
    if (readStat(pid)?.startedAt !== startedAt) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
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

function readStat(pid: number): (TreeProcess & { parent: number }) | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === "") return undefined;
  // The second field, in brackets, is the program's name, which may hold anything. Behind it: state, parent, …, and the start
  // as the 22nd field.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { pid, parent: Number(fields[1]), startedAt: Number(fields[19]) };
}

function kilobytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0);
}

/** The file's text, "" if the process has ended or may not be looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
