import { readdir, readFile } from "node:fs/promises";

/** Linux counts processor time in hundredths of a second, on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** The parts of the service by the programs that do their work. */
type Part = "node" | "chromium" | "postgres";

/** The processor time and memory that processes have used so far. */
interface Cost {
  /** The processor time of running processes, and of those that have ended and were waited for, in s. */
  readonly cpuSeconds: Readonly<Record<Part, number>>;
  /** Bytes of running processes. Pages that several of them share count several times. */
  readonly residentBytes: Readonly<Record<Part, number>>;
}

interface Stat {
  readonly parent: number;
  readonly part: Part;
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** Returns what a process and everything that it has started have used. Only Linux tells it. */
export async function costOf(root: number): Promise<Cost> {
  const stats = await readAll();
  const cpuSeconds = { node: 0, chromium: 0, postgres: 0 };
  const residentBytes = { node: 0, chromium: 0, postgres: 0 };
  for (const [pid, stat] of stats) {
    if (!isBelow(pid, root, stats)) continue;
    cpuSeconds[stat.part] += stat.cpuSeconds;
    residentBytes[stat.part] += stat.residentBytes;
  }
  return { cpuSeconds, residentBytes };
}

/** Returns the process that started this one. */
export async function parentOf(pid: number): Promise<number> {
  const stat = await readStat(pid);
  if (!stat) throw new Error(`there is no process ${pid}, or this is not Linux`);
  return stat.parent;
}

function isBelow(pid: number, root: number, stats: ReadonlyMap<number, Stat>): boolean {
  for (let id: number | undefined = pid; id !== undefined; id = stats.get(id)?.parent) if (id === root) return true;
  return false;
}

async function readAll(): Promise<Map<number, Stat>> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async (pid) => [pid, await readStat(pid)] as const));
  return new Map(stats.flatMap(([pid, stat]) => (stat ? [[pid, stat]] : [])));
}

/** The numbers of the fields are those of proc(5), from the third, because the second may contain spaces. */
async function readStat(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""); // it has just ended
  const name = /\((.*)\)/s.exec(text)?.[1];
  if (name === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parent: field(4),
    part: partOf(name),
    cpuSeconds: (field(14) + field(15) + field(16) + field(17)) / TICKS_PER_SECOND,
    residentBytes: field(24) * PAGE_BYTES,
  };
}

function partOf(name: string): Part {
  if (/chrom|headless/i.test(name)) return "chromium";
  return name.startsWith("postgres") ? "postgres" : "node";
}
