import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { designSystemRoutes } from "@tintype/reader/test/design-systems/routes";
import { startPageServer } from "@tintype/reader/test/page-server";
import { sql } from "kysely";
import { type Bench, median, type Row } from "../measure.ts";
import { type Running, startService } from "../stage/processes.ts";
import { openStage, type Stage } from "../stage/stage.ts";
import { costOf, parentOf } from "./process-cost.ts";

const PROCESSES = [1, 2];
/** Users among whom the requests are divided: each may send 1,000 a minute. */
const USERS = 20;
const CONNECTIONS = 32;
const PAGES = ["bootstrap", "govuk", "pico", "bulma"];
const JWT_SECRET = "x".repeat(32);
const MB = 2 ** 20;
const POLL_MS = 50;

/** The number of requests, of runs, and of runs during which the memory is watched. */
const FULL = { requests: 6_000, runs: 80, longRuns: 500 };
const SMALL = { requests: 200, runs: 8, longRuns: 16 };

interface Setting {
  readonly stage: Stage;
  /** The address of the pages. */
  readonly base: string;
  readonly host: string;
  readonly size: typeof FULL;
}

/**
 * Measures what requests and runs cost: api and worker processes on one PostgreSQL as their number grows, the processor time of
 * each part, and the memory of a worker over many runs. The rates are limited by the machine's processors, which all parts and
 * the sender of the requests share; the processor times are not.
 */
export const scaleBench: Bench = {
  async *run({ isSmall } = { isSmall: false }) {
    const [stage, pages] = await Promise.all([openStage(), startPageServer()]);
    pages.serve(designSystemRoutes());
    const setting = { stage, base: pages.base, host: pages.host, size: isSmall ? SMALL : FULL };
    try {
      const users = await addUsers(setting);
      for (const count of PROCESSES) yield await measureRequests(setting, users, count);
      for (const count of PROCESSES) yield await measureRuns(setting, users, count);
      yield await measureMemory(setting, users);
    } finally {
      await pages.close();
      await stage.remove();
    }
  },
};

/** A user with an extraction that has been read. */
interface User {
  readonly authorization: string;
  readonly extractionId: string;
}

async function addUsers(setting: Setting): Promise<User[]> {
  const { api, stop } = await startRoles(setting, 1);
  try {
    const users: User[] = [];
    for (let n = 0; n < USERS; n += 1) {
      const account = { email: `bench-${n}@example.com`, password: "correct horse", name: "Bench" };
      const { token } = await post<{ token: string }>(`${api.url}/api/auth/register`, account, {});
      const authorization = `Bearer ${token}`;
      const { id } = await addExtraction(setting, api, authorization, n);
      users.push({ authorization, extractionId: id });
    }
    await untilRead(setting.stage);
    return users;
  } finally {
    await stop();
  }
}

async function measureRequests({ stage, size }: Setting, users: readonly User[], count: number): Promise<Row> {
  const env = { DATABASE_URL: stage.url, ROLE: "api", JWT_SECRET };
  const apis = await Promise.all(Array.from({ length: count }, () => startService(env)));
  const targets = users.flatMap(({ authorization, extractionId }) =>
    [`/api/extractions/${extractionId}`, "/api/extractions"].map((path) => ({ path, authorization })),
  );
  const send = (requests: number) => sendRequests(apis, targets, requests);
  try {
    await send(size.requests / 4); // it compiles the code
    await sql`delete from rate_windows`.execute(stage.db);
    const { ms, seconds } = await measure(stage, { apis, workers: [] }, () => send(size.requests));
    const thousands = size.requests / 1_000;
    return {
      name: `scale, requests: ${count} × api`,
      ours: [ms],
      goals: [],
      facts: {
        processes: count,
        rate: (size.requests * 1_000) / ms,
        api: seconds.api / thousands,
        postgres: seconds.postgres / thousands,
      },
    };
  } finally {
    await Promise.all(apis.map((api) => api.stop()));
  }
}

async function measureRuns(setting: Setting, users: readonly User[], count: number): Promise<Row> {
  const { stage, size } = setting;
  const { api, workers, stop } = await startRoles(setting, count);
  try {
    await runPages(setting, api, users, 4 * count); // the first visits start browsers
    const { rows } = await sql<{ since: Date }>`select clock_timestamp() as since`.execute(stage.db);
    const stored = await bytesOf(stage);
    const { ms, seconds } = await measure(stage, { apis: [api], workers }, () =>
      runPages(setting, api, users, size.runs),
    );
    const storedAfter = await bytesOf(stage);
    const durations = await sql<{ ms: number }>`
      select extract(epoch from finished_at - started_at) * 1000 as ms from runs
      where created_at >= ${rows[0]?.since}`.execute(stage.db);
    return {
      name: `scale, runs: ${count} × worker`,
      ours: [ms],
      goals: [],
      facts: {
        processes: count,
        rate: (size.runs * 1_000) / ms,
        duration: median(durations.rows.map((row) => Number(row.ms))) / 1_000,
        chromium: seconds.chromium / size.runs,
        worker: seconds.worker / size.runs,
        api: seconds.api / size.runs,
        postgres: seconds.postgres / size.runs,
        bytes: (storedAfter.tables - stored.tables) / size.runs,
        screenshotBytes: (storedAfter.screenshots - stored.screenshots) / size.runs,
      },
    };
  } finally {
    await stop();
  }
}

async function measureMemory(setting: Setting, users: readonly User[]): Promise<Row> {
  const { longRuns } = setting.size;
  const { api, workers, stop } = await startRoles(setting, 1);
  const memory = async () => (await costOf(workers[0]?.pid ?? 0)).residentBytes;
  try {
    await repeatRuns(setting, api, users, longRuns / 5);
    const [firstMemory, stored] = [await memory(), await bytesOf(setting.stage)];
    const startedAt = performance.now();
    await repeatRuns(setting, api, users, longRuns);
    const ms = performance.now() - startedAt;
    const [lastMemory, storedAfter] = [await memory(), await bytesOf(setting.stage)];
    return {
      name: "scale, memory: 1 × worker",
      ours: [ms],
      goals: [],
      facts: {
        runs: longRuns,
        nodeFirst: firstMemory.node / MB,
        nodeLast: lastMemory.node / MB,
        chromiumFirst: firstMemory.chromium / MB,
        chromiumLast: lastMemory.chromium / MB,
        bytes: (storedAfter.tables - stored.tables) / longRuns,
      },
    };
  } finally {
    await stop();
  }
}

/** One api process, and so many workers. */
async function startRoles({ stage, host }: Setting, count: number) {
  const env = { DATABASE_URL: stage.url, JWT_SECRET, EGRESS_ALLOW: host };
  const [api, ...workers] = await Promise.all([
    startService({ ...env, ROLE: "api" }),
    ...Array.from({ length: count }, () => startService({ ...env, ROLE: "worker", BROWSER_CONCURRENCY: "2" })),
  ]);
  const stop = async () => void (await Promise.all([api, ...workers].map((service) => service.stop())));
  return { api, workers, stop };
}

function addExtraction({ base }: Setting, api: Running, authorization: string, n: number): Promise<{ id: string }> {
  const body = { url: `${base}/${PAGES[n % PAGES.length]}`, options: { screenshot: true } };
  return post(`${api.url}/api/extractions`, body, { authorization });
}

/** Posts extractions, and waits until all of their runs have ended. @throws if one fails */
async function runPages(setting: Setting, api: Running, users: readonly User[], count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await addExtraction(setting, api, users[n % users.length]?.authorization ?? "", n);
  }
  await untilRead(setting.stage);
}

/** Runs the extractions of the users again, one after the other, and waits until all of these runs have ended. */
async function repeatRuns({ stage }: Setting, api: Running, users: readonly User[], count: number): Promise<void> {
  for (let done = 0; done < count; done += users.length) {
    const repeated = users.slice(0, count - done).map(({ authorization, extractionId }) => {
      return post(`${api.url}/api/extractions/${extractionId}/runs`, {}, { authorization });
    });
    await Promise.all(repeated);
    await untilRead(stage);
  }
}

/** The bytes of what extractions and their runs store, with the indexes. */
async function bytesOf({ db }: Stage): Promise<{ tables: number; screenshots: number }> {
  const { rows } = await sql<{ tables: string; screenshots: string }>`
    select pg_total_relation_size('extractions') + pg_total_relation_size('runs')
        + pg_total_relation_size('snapshot_rows') + pg_total_relation_size('snapshot_contents') as tables,
      pg_total_relation_size('screenshots') + pg_total_relation_size('screenshot_files') as screenshots`.execute(db);
  return { tables: Number(rows[0]?.tables), screenshots: Number(rows[0]?.screenshots) };
}

async function untilRead({ db }: Stage): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: string; failed: string }>`
      select count(*) filter (where status in ('pending', 'running')) as open,
        count(*) filter (where status = 'failed') as failed from runs`.execute(db);
    if (Number(rows[0]?.failed)) throw new Error("a run has failed");
    if (Number(rows[0]?.open) === 0) return;
    await delay(POLL_MS);
  }
}

async function post<Answer>(url: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer; // by the API's contract
}

interface Target {
  readonly path: string;
  readonly authorization: string;
}

/** Sends requests to the services in turn, over several connections. */
async function sendRequests(apis: readonly Running[], targets: readonly Target[], count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  const work = async () => {
    for (let n = sent++; n < count; n = sent++) {
      const [api, target] = [apis[n % apis.length], targets[n % targets.length]];
      if (api && target) await get(agent, api.url + target.path, target.authorization);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  } finally {
    agent.destroy();
  }
}

function get(agent: Agent, url: string, authorization: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { authorization } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once("end", resolve);
    });
    asked.once("error", reject).end();
  });
}

/** The time and the processor time of some work, by part, in s. */
async function measure(
  { db }: Stage,
  { apis, workers }: { readonly apis: readonly Running[]; readonly workers: readonly Running[] },
  work: () => Promise<unknown>,
) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postgres = await parentOf(rows[0]?.pid ?? 0);
  const sum = async (services: readonly Running[], part: "node" | "chromium") => {
    const costs = await Promise.all(services.map(({ pid }) => costOf(pid)));
    return costs.reduce((total, { cpuSeconds }) => total + cpuSeconds[part], 0);
  };
  const used = async () => ({
    api: await sum(apis, "node"),
    worker: await sum(workers, "node"),
    chromium: await sum(workers, "chromium"),
    postgres: (await costOf(postgres)).cpuSeconds.postgres,
  });
  const usedBefore = await used();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const usedAfter = await used();
  return {
    ms,
    seconds: {
      api: usedAfter.api - usedBefore.api,
      worker: usedAfter.worker - usedBefore.worker,
      chromium: usedAfter.chromium - usedBefore.chromium,
      postgres: usedAfter.postgres - usedBefore.postgres,
    },
  };
}
