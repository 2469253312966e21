import { readdir, readFile } from "node:fs/promises";

/** Bytes in a page of memory, as /proc counts. Linux has 4 KiB pages on every platform we run on but some ARM servers. */
const PAGE = 4096;

/** One process of a tree. */
export interface TreeProcess {
  readonly pid: number;
  /** Clock ticks since the machine's start. Another process that gets the same id later has another. */
  readonly startedAt: number;
  /** Bytes in memory that no other process shares, plus all that it does share. An upper bound, quick to read. */
  readonly resident: number;
}

/**
 * A process and all its descendants, itself first.
 * @returns an empty list where there is no /proc (not Linux), or the process is gone
 */
export async function processTree(root: number): Promise<TreeProcess[]> {
  const entries = await readdir("/proc").catch(() => []);
  const processes = (await Promise.all(entries.filter((name) => /^\d+$/.test(name)).map(readProcess))).filter(
    (found) => found !== undefined,
  );
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const tree = processes.filter(({ pid }) => pid === root);
  // The array grows while it is walked.
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/**
 * The memory of processes together, in bytes: the sum of their proportional set sizes, so that pages which they share count once.
 * A process that has ended in the meantime, or that may not be looked at, counts with what is known of it.
 */
export async function memoryOf(processes: readonly TreeProcess[]): Promise<number> {
  const sizes = await Promise.all(
    processes.map(async ({ pid, resident }) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
      const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1];
      return kilobytes === undefined ? resident : Number(kilobytes) * 1024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function readProcess(name: string): Promise<(TreeProcess & { parent: number }) | undefined> {
  const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => undefined);
  if (stat === undefined) return undefined;
  // The second field, in brackets, is the program's name, which may hold anything. Then: state, parent, …; the 22nd is the start, the 24th the resident pages.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    pid: Number(name),
    parent: Number(fields[1]),
    startedAt: Number(fields[19]),
    resident: Number(fields[21]) * PAGE,
  };
}

/** Ends these processes at once, except those whose id has gone to another process since they were listed. */
export async function endProcesses(processes: readonly TreeProcess[]): Promise<void> {
  for (const { pid, startedAt } of processes) {
    if ((await readProcess(String(pid)))?.startedAt !== startedAt) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}
