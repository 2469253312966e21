import type { Row } from "../measure.ts";
import { toMarkdown } from "../report.ts";

// The tables of docs/scale.md. Each is undefined if the run has not measured what it needs.

/** A million extractions a day are so many a second; schedules like full hours, so the plan is for twice as many. */
const PLANNED_PER_SECOND = (2 * 1_000_000) / (24 * 60 * 60);
const PAGES_PER_GB = 2;
/** One of so many runs is assumed to find a change. */
const RUNS_PER_CHANGE = 10;
const GB = 1e9;

/** The cost of a request and of a run, with one process each. */
export function costTable(rows: readonly Row[]): string | undefined {
  const [requests] = factsOf(rows, "requests");
  const [runs] = factsOf(rows, "runs");
  if (!requests || !runs) return undefined;
  return toMarkdown([
    ["", "Processor time", "of it"],
    ["1,000 requests (an extraction, a list)", seconds(requests.api, requests.postgres), parts(requests)],
    [
      "a run, from the request to the stored snapshot with its screenshot",
      seconds(runs.chromium, runs.worker, runs.postgres, runs.api),
      parts(runs),
    ],
  ]);
}

/** How many requests and runs a second processes make side by side. */
export function processesTable(rows: readonly Row[]): string | undefined {
  const [requests, runs] = [factsOf(rows, "requests"), factsOf(rows, "runs")];
  if (requests.length === 0 || runs.length === 0) return undefined;
  return toMarkdown([
    ["Processes, all on the same cores", ...requests.map(({ processes }) => `${processes}`)],
    [
      "`api`: requests a second, and processor time of 1,000",
      ...requests.map(({ rate, api, postgres }) => `${rate?.toFixed(0)} · ${seconds(api, postgres)}`),
    ],
    [
      "`worker`, two pages at a time each: runs a second, and processor time of one",
      ...runs.map(
        ({ rate, chromium, worker, postgres, api }) =>
          `${rate?.toFixed(2)} · ${seconds(chromium, worker, postgres, api)}`,
      ),
    ],
  ]);
}

/** A worker's memory over many runs. */
export function memoryTable(rows: readonly Row[]): string | undefined {
  const [memory] = factsOf(rows, "memory");
  if (!memory) return undefined;
  const megabytes = (value = Number.NaN) => `${value.toFixed(0)} MB`;
  return toMarkdown([
    ["Memory of a worker, two pages at a time", "at first", `after ${memory.runs?.toLocaleString("en")} runs`],
    ["its processes of Node", megabytes(memory.nodeFirst), megabytes(memory.nodeLast)],
    ["its processes of Chromium", megabytes(memory.chromiumFirst), megabytes(memory.chromiumLast)],
  ]);
}

/** The bytes that the database keeps, with its indexes. */
export function storedTable(rows: readonly Row[]): string | undefined {
  const [[runs], [memory]] = [factsOf(rows, "runs"), factsOf(rows, "memory")];
  if (!runs || !memory) return undefined;
  const kilobytes = (bytes = Number.NaN) => `${(bytes / 1_000).toFixed(1)} kB`;
  return toMarkdown([
    ["Stored, with its indexes", ""],
    ["a new extraction, with its run and its snapshot", kilobytes(runs.bytes)],
    ["its screenshot, with the thumbnail", kilobytes(runs.screenshotBytes)],
    ["a run that finds no change, and its snapshot", kilobytes(memory.bytes)],
  ]);
}

/** The machines for a million extractions a day. */
export function millionTable(rows: readonly Row[]): string | undefined {
  const [[runs], [memory]] = [factsOf(rows, "runs"), factsOf(rows, "memory")];
  if (!runs || !memory) return undefined;
  const { chromium = 0, worker = 0, postgres = 0, api = 0, duration = 0 } = runs;
  const rate = PLANNED_PER_SECOND.toFixed(0);
  const [c, d] = [chromium + worker, duration];
  const changes = 1_000_000 / RUNS_PER_CHANGE;
  const bytes = changes * (runs.bytes ?? 0) + (1_000_000 - changes) * (memory.bytes ?? 0);
  const disk = `${(bytes / GB).toFixed(1)} GB`;
  const columns = [
    [c, d],
    [2, 4],
  ] as const;
  const cells = (value: (c: number, d: number) => number, unit = "") =>
    columns.map(([c, d]) => `${Math.ceil(value(c, d))}${unit}`);
  return toMarkdown([
    [
      "",
      "In general",
      `Small pages, measured: *c* = ${c.toFixed(2)}, *d* = ${d.toFixed(1)}`,
      "Ordinary pages, assumed: *c* = 2, *d* = 4",
    ],
    ["cores for workers", `${rate} × *c*`, ...cells((c) => PLANNED_PER_SECOND * c)],
    ["pages at the same time", `${rate} × *d*`, ...cells((_, d) => PLANNED_PER_SECOND * d)],
    [
      "memory for pages, at 0.5 GB",
      `${rate} × *d* ÷ ${PAGES_PER_GB}`,
      ...cells((_, d) => (PLANNED_PER_SECOND * d) / PAGES_PER_GB, " GB"),
    ],
    ["cores for PostgreSQL", `${rate} × ${postgres.toFixed(3)}`, ...cells(() => PLANNED_PER_SECOND * postgres)],
    ["cores for `api`", `${rate} × ${api.toFixed(3)}`, ...cells(() => PLANNED_PER_SECOND * api)],
    [
      "core-hours a day, if workers are busy half of the time",
      "556 × *c*",
      ...cells((c) => (1_000_000 * c) / 3_600 / 0.5),
    ],
    ["disk a day, without screenshots", "", disk, disk],
  ]);
}

type Facts = Readonly<Record<string, number>>;

/** The facts of the rows of a part of the benchmark, by the number of processes. */
function factsOf(rows: readonly Row[], part: string): Facts[] {
  return rows.flatMap(({ name, facts }) => (facts && name.startsWith(`scale, ${part}`) ? [facts] : []));
}

const seconds = (...values: readonly (number | undefined)[]) =>
  `${values.reduce<number>((sum, value = 0) => sum + value, 0).toFixed(2)} s`;

function parts({ chromium, worker, api, postgres }: Facts): string {
  const secondsByPart = { Chromium: chromium, worker, api, PostgreSQL: postgres };
  return Object.entries(secondsByPart)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value.toFixed(2)} s`]))
    .join(", ");
}
