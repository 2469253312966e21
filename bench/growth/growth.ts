import { setTimeout as delay } from "node:timers/promises";
import { designSystemRoutes } from "@tintype/reader/test/design-systems/routes";
import { type PageServer, startPageServer } from "@tintype/reader/test/page-server";
import { sql } from "kysely";
import type { Bench, Row } from "../measure.ts";
import type { Load, LoadResult } from "../stage/load.ts";
import { type Running, startHelper, startService } from "../stage/processes.ts";
import { addUser, type BenchUser, openStage, type Stage } from "../stage/stage.ts";
import { type Cost, costOf, type Part, parentOf } from "./process-cost.ts";

const PROCESSES = [1, 2, 3, 4];
/** Set BENCH_PARTS to run some of them. */
const PARTS = (process.env.BENCH_PARTS ?? "requests,runs,memory").split(",");
/** Each user may send 1,000 requests per minute. */
const USERS = 40;
const EXTRACTIONS = 30; // of each user
const REQUESTS = 6000;
const CONNECTIONS = 32;
const RUNS = Number(process.env.BENCH_RUNS ?? 80);
/** How many runs the memory of a worker is watched for, and after how many it is looked at. */
const LONG = Number(process.env.BENCH_LONG_RUNS ?? 500);
const STEP = LONG / 10;
const PAGES = ["bootstrap", "govuk", "pico", "bulma"];
const JWT_SECRET = "x".repeat(32);
const MB = 2 ** 20;

/** The cost of one measured piece of work. */
interface Measured {
  ms: number;
  /** Processor time by part, in s. */
  seconds: Record<"api" | "worker" | "Chromium" | "PostgreSQL", number>;
}

/**
 * Measures api and worker processes on one PostgreSQL as their number grows, the processor time of a run by part, and the
 * memory of a worker over many runs. The rates are limited by the machine's processors, which all parts and the sender of
 * the requests share; the processor times are not.
 */
export const growthBench: Bench = {
  async *run() {
    const stage = await openStage();
    const pages = await startPageServer();
    pages.serve(designSystemRoutes());
    try {
      const users: BenchUser[] = [];
      for (let n = 0; n < USERS; n += 1) users.push(await addUser(stage, EXTRACTIONS));
      if (PARTS.includes("requests")) for (const count of PROCESSES) yield await requests(stage, users, count);
      if (PARTS.includes("runs")) for (const count of PROCESSES) yield await runs({ stage, pages, users }, count);
      if (PARTS.includes("memory")) yield await memory({ stage, pages, users });
    } finally {
      await pages.close();
      await stage.remove();
    }
  },
};

interface Setting {
  stage: Stage;
  pages: PageServer;
  users: readonly BenchUser[];
}

async function requests(stage: Stage, users: readonly BenchUser[], count: number): Promise<Row> {
  const apis = await start(count, { DATABASE_URL: stage.url, ROLE: "api", JWT_SECRET });
  const senders = apis.map(({ url }) => ({
    origin: url.replace("localhost", "127.0.0.1"),
    helper: startHelper<Load, LoadResult>("stage/load.ts"),
  }));
  const targets = users.flatMap(({ authorization, extractionId }) =>
    [`/api/extractions/${extractionId}`, "/api/extractions"].map((path) => ({ path, authorization })),
  );
  const send = (total: number) => {
    const share = { targets, requests: total / count, connections: Math.ceil(CONNECTIONS / count) };
    return Promise.all(senders.map(({ origin, helper }) => helper.ask({ origin, ...share })));
  };
  try {
    await send(REQUESTS / 4); // warm up
    await sql`delete from rate_windows`.execute(stage.db);
    const measured = await measure(stage, { apis }, () => send(REQUESTS));
    const rate = `${((REQUESTS * 1000) / measured.ms).toFixed(0)} requests/s`;
    const name = `${REQUESTS} requests (an extraction, a list), ${count} × api`;
    return row(name, measured, `${rate}; 1,000 take ${costs(measured, REQUESTS / 1000)}`);
  } finally {
    await Promise.all([...apis, ...senders.map(({ helper }) => helper)].map((helper) => helper.stop()));
  }
}

async function runs(setting: Setting, count: number): Promise<Row> {
  const { stage } = setting;
  const { apis, workers, stop } = await startRoles(setting, count);
  try {
    await runPages(setting, apis, 8 * count); // warm up: the first visits start browsers
    const measured = await measure(stage, { apis, workers }, () => runPages(setting, apis, RUNS));
    const rate = `${((RUNS * 1000) / measured.ms).toFixed(2)} runs/s`;
    return row(`${RUNS} runs, ${count} × worker`, measured, `${rate}; one takes ${costs(measured, RUNS)}`);
  } finally {
    await stop();
  }
}

async function memory(setting: Setting): Promise<Row> {
  const { apis, workers, stop } = await startRoles(setting, 1);
  try {
    await runPages(setting, apis, STEP);
    const nodeMemory: number[] = [];
    const chromium: number[] = [];
    const startedAt = performance.now();
    for (let done = 0; done <= LONG; done += STEP) {
      if (done > 0) await runPages(setting, apis, STEP);
      const { residentBytes } = await costOf(workers[0]?.pid ?? 0);
      nodeMemory.push(residentBytes.node / MB);
      chromium.push(residentBytes.chromium / MB);
    }
    const ms = performance.now() - startedAt;
    const text = (values: readonly number[]) => {
      const perHundred = (slope(values) * 100) / STEP;
      return `${values[0]?.toFixed(0)} → ${values.at(-1)?.toFixed(0)} MB (${perHundred.toFixed(1)} MB per 100 runs)`;
    };
    const goal = `resident: worker ${text(nodeMemory)}, Chromium ${text(chromium)}`;
    return { name: `${LONG} runs, memory of one worker`, ours: [ms], goals: [{ text: goal, isMet: true }] };
  } finally {
    await stop();
  }
}

/** One api process, and so many workers. */
async function startRoles({ stage, pages }: Setting, count: number) {
  const env = { DATABASE_URL: stage.url, JWT_SECRET, EGRESS_ALLOW: pages.host };
  const apis = await start(1, { ...env, ROLE: "api" });
  const workers = await start(count, { ...env, ROLE: "worker", BROWSER_CONCURRENCY: "2" });
  const stop = async () => void (await Promise.all([...apis, ...workers].map((helper) => helper.stop())));
  return { apis, workers, stop };
}

function start(count: number, env: Record<string, string>): Promise<Running[]> {
  return Promise.all(Array.from({ length: count }, () => startService(env)));
}

/** Posts extractions over REST, and waits until all of their runs have ended. Throws if one fails. */
async function runPages({ stage: { db }, pages, users }: Setting, apis: readonly Running[], count: number) {
  for (let n = 0; n < count; n += 1) {
    const response = await fetch(`${apis[n % apis.length]?.url}/api/extractions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: users[n % users.length]?.authorization ?? "" },
      body: JSON.stringify({ url: `${pages.base}/${PAGES[n % PAGES.length]}` }),
    });
    if (response.status !== 201) throw new Error(`POST answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
  for (;;) {
    const { rows } = await sql<{ open: number; failed: number }>`
      select count(*) filter (where status in ('pending', 'running')) as open,
        count(*) filter (where status = 'failed') as failed from runs`.execute(db);
    if (rows[0]?.failed) throw new Error("a run has failed");
    if (rows[0]?.open === 0) return;
    await delay(50);
  }
}

async function measure(
  { db }: Stage,
  { apis, workers = [] }: { apis: readonly Running[]; workers?: readonly Running[] },
  work: () => Promise<unknown>,
): Promise<Measured> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postgres = await parentOf(rows[0]?.pid ?? 0);
  const sum = async (processes: readonly Running[], part: Part) => {
    const all: Cost[] = await Promise.all(processes.map(({ pid }) => costOf(pid)));
    return all.reduce((total, { cpuSeconds }) => total + cpuSeconds[part], 0);
  };
  const used = async () => ({
    api: await sum(apis, "node"),
    worker: await sum(workers, "node"),
    Chromium: await sum(workers, "chromium"),
    PostgreSQL: (await costOf(postgres)).cpuSeconds.postgres,
  });
  const before = await used();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const after = await used();
  return {
    ms,
    seconds: {
      api: after.api - before.api,
      worker: after.worker - before.worker,
      Chromium: after.Chromium - before.Chromium,
      PostgreSQL: after.PostgreSQL - before.PostgreSQL,
    },
  };
}

function row(name: string, { ms }: Measured, text: string): Row {
  return { name, ours: [ms], goals: [{ text, isMet: true }] };
}

/** Describes the processor time of one of `count` pieces of work. */
function costs({ seconds }: Measured, count: number): string {
  const parts = Object.entries(seconds).filter(([, value]) => value > 0);
  const total = parts.reduce((sum, [, value]) => sum + value, 0) / count;
  return `${total.toFixed(3)} s of processor: ${parts.map(([name, value]) => `${name} ${(value / count).toFixed(3)}`).join(", ")}`;
}

/** The increase from one value to the next, by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [above, below] = values.reduce(
    ([a, b], value, n) => [a + (n - middle) * (value - mean), b + (n - middle) ** 2],
    [0, 0],
  );
  return above / below;
}
