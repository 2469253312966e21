import { join } from "node:path";
import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import type { CreatedWebhook, WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import type { SiteOnWire, SiteReviewOnWire } from "@tintype/shared/api/sites/sites";
import { night } from "@tintype/shared/testing/night";
import { randomFrom } from "@tintype/shared/testing/random";
import pg from "pg";
import { expect, inject, onTestFailed, onTestFinished } from "vitest";
import { clientWith, registerForToken } from "./support/client.ts";
import { copyCluster, type RunningCluster, startCluster } from "./support/cluster.ts";
import { createAll } from "./support/create-all.ts";
import { query } from "./support/database.ts";
import { type Fleet, startFleet } from "./support/fleet.ts";
import { temporaryFolder } from "./support/folder.ts";
import { gate, sendPage, servePages } from "./support/pages.ts";
import type {} from "./support/provided.ts"; // declares what is injected
import { isSigned, type Receiver, startReceiver } from "./support/receiver.ts";
import { onDatabase } from "./support/server.ts";
import { until } from "./support/wait.ts";

// At night: reliability.test.ts and main-job.test.ts kill processes on each push.
const SEED = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31));

const ACCOUNTS = 3;
const PAGES_OF_ACCOUNT = 100;
const RUNS = ACCOUNTS * PAGES_OF_ACCOUNT;
/** Each account has a webhook for each of these. */
const EVENTS: WebhookEventKind[] = ["extraction.completed", "snapshot.created", "extraction.completed"];
const DELIVERIES = RUNS * EVENTS.length;

const WORKERS = 2;
/** Each tab has a reader process with a Chromium of its own. */
const TABS_OF_WORKER = 2;

/** The targets of the crashes. The seed chooses the moments. */
const CRASHES = ["busy", "worker", "api", "database", "worker", "worker"] as const;

/** Two idle cores need about a tenth of it. */
const LIMIT_S = 900;

night.test(
  `${RUNS} runs and ${DELIVERIES} deliveries survive killed processes and a crash of PostgreSQL: none is lost or doubled`,
  {
    timeout: LIMIT_S * 1000,
  },
  async () => {
    const repeat = `FC_SEED=${SEED} npm run test:storm -- random-crashes`;
    process.stdout.write(`These crashes again: ${repeat}\n`);
    onTestFailed(() => void process.stderr.write(`These crashes again: ${repeat}\n`));
    const random = randomFrom(SEED);
    const pages = gate();
    const { origin, host } = await servePages((request, response) =>
      pages.pass(() =>
        sendPage(response, `body { color: ${colorOf(request.url ?? "")}; padding: 16px }`, "<p>Some text</p>"),
      ),
    );
    const receiver = await startReceiver();
    const ids = failSome(receiver);
    const postgres = await startCluster(
      await copyCluster(inject("cluster"), join(await temporaryFolder(), "postgres")),
    );
    onTestFinished(() => postgres.remove());
    const fleet = await startFleet(
      { api: 2, worker: WORKERS },
      {
        ...onDatabase(postgres.url),
        EGRESS_ALLOW: `${host},localhost:${receiver.port}`,
        NODE_EXTRA_CA_CERTS: receiver.authority,
        BROWSER_CONCURRENCY: String(TABS_OF_WORKER),
        WEBHOOK_RETRY_DELAYS: "0,0.2,1",
        LOG_LEVEL: "info",
      },
    );
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => subscribe(fleet, receiver)));

    /**
     * Kills a worker and an API process while every tab of every worker loads a page, so that runs, and requests that wait for
     * them, are cut off for certain.
     */
    const killBusyProcesses = async () => {
      pages.close();
      const isBusy = (count: number) => count >= WORKERS * TABS_OF_WORKER;
      await until("every tab to load a page", pages.waiting, isBusy);
      const replaced = Promise.all([fleet.replace("worker", random), fleet.replace("api", random)]);
      pages.open();
      await replaced;
    };
    const crash = async (nth: number) => {
      const target = CRASHES[nth];
      if (target === "busy") await killBusyProcesses();
      else if (target === "database") await restartAfterCrash(postgres);
      else if (target) await fleet.replace(target, random);
    };
    const crashing = atRandomMoments(CRASHES.length, crash, random, () => ids.size);
    const created = await Promise.all(
      accounts.map(({ token }, a) => {
        const firstPage = a * PAGES_OF_ACCOUNT;
        return createAll(
          fleet,
          token,
          Array.from({ length: PAGES_OF_ACCOUNT }, (_, n) => `${origin}/${firstPage + n}`),
        );
      }),
    );
    await crashing;

    // Each request made one extraction, however often it had to be sent. Each completed, with its own page's colour.
    for (const [a, { token }] of accounts.entries()) {
      const client = clientWith(fleet.anyApi(), token);
      for (const id of created[a] ?? []) await client.ended(id);
      const list = await client.json<{ data: Extraction[]; pagination: object }>(
        "GET",
        "/api/extractions?per_page=100",
      );
      expect(list.pagination).toMatchObject({ total: PAGES_OF_ACCOUNT });
      expect(new Set(list.data.map(({ id }) => id))).toEqual(new Set(created[a]));
      for (const { id } of list.data) {
        const { status, url, tokens } = await client.json<Extraction>("GET", `/api/extractions/${id}`);
        expect({ status, url, values: tokens?.colors.map(({ value }) => value) }).toMatchObject({
          status: "completed",
          values: expect.arrayContaining([colorOf(new URL(url).pathname)]),
        });
      }
    }

    // Each event arrived: one delivery for each webhook of the account, complete and signed, with the same body each time.
    await until(
      "all deliveries",
      () => ids.size,
      (size) => size >= DELIVERIES,
      { seconds: LIMIT_S / 2 },
    );
    await expectSettled(postgres);
    const secrets = new Map(accounts.flatMap(({ hooks }) => hooks.map(({ path, secret }) => [path, secret] as const)));
    const bodies = new Map<unknown, string>();
    const idsByEvent = new Map<string, Set<string>>();
    for (const one of receiver.received) {
      const id = one.headers["x-service-delivery"];
      const body = one.body.toString();
      expect(await isSigned(one, secrets.get(one.path ?? "") ?? "")).toBe(true);
      expect(bodies.get(id) ?? body).toBe(body);
      bodies.set(id, body);
      const { data } = JSON.parse(body) as { data: { extraction_id: string } }; // as docs/webhooks.md says
      const event = `${data.extraction_id} ${one.path}`;
      idsByEvent.set(event, (idsByEvent.get(event) ?? new Set()).add(String(id)));
    }
    const expected = created.flatMap((list, a) =>
      list.flatMap((id) => accounts[a]?.hooks.map(({ path }) => `${id} ${path}`)),
    );
    expect(new Set(idsByEvent.keys())).toEqual(new Set(expected));
    expect([...idsByEvent.values()].filter(({ size }) => size !== 1)).toEqual([]);
    expect(bodies.size).toBe(DELIVERIES);
  },
);

const SITE_PAGES = 12;

night.test(
  "runs of a site, and a decision on its pages, survive killed processes and crashes of PostgreSQL: each page is read and decided once",
  { timeout: 2 * LIMIT_S * 1000 },
  async () => {
    const random = randomFrom(SEED);
    let brand = "#1d70b8";
    const { origin, host } = await servePages((_request, response) =>
      sendPage(response, `:root { --brand: ${brand} } b { color: var(--brand) }`, "<p>Text <b>Buy</b></p>"),
    );
    const postgres = await startCluster(
      await copyCluster(inject("cluster"), join(await temporaryFolder(), "postgres")),
    );
    onTestFinished(() => postgres.remove());
    const fleet = await startFleet(
      { api: 1, worker: WORKERS },
      { ...onDatabase(postgres.url), EGRESS_ALLOW: host, BROWSER_CONCURRENCY: String(TABS_OF_WORKER) },
    );
    const token = await registerForToken(fleet.anyApi());
    const client = () => clientWith(fleet.anyApi(), token);
    const urls = Array.from({ length: SITE_PAGES }, (_, n) => `${origin}/${n}`);
    const { id } = await client().json<SiteOnWire>("POST", "/api/sites", {
      name: "Shop",
      urls,
      per_host: { concurrency: 4 },
    });
    const readRun = async () => (await client().json<SiteOnWire>("GET", `/api/sites/${id}`)).latest_run;
    const hasRead = (pages: number) =>
      until(
        `${pages} pages to be read`,
        readRun,
        (run) => run !== null && (run.progress.completed >= pages || run.status === "completed"),
        { seconds: LIMIT_S / 2 },
      );
    const survive = async () => {
      for (const [nth, target] of (["worker", "database", "worker"] as const).entries()) {
        await hasRead(Math.floor((nth + random()) * (SITE_PAGES / 3)));
        if (target === "database") await restartAfterCrash(postgres);
        else await fleet.replace(target, random);
        await until("the API to answer again", async () => (await client().call("GET", "/api/auth/me")).ok);
      }
      const run = await until("the run to end", readRun, (latest) => latest?.status === "completed", {
        seconds: LIMIT_S / 2,
      });
      expect(run?.progress).toEqual({ queued: 0, running: 0, completed: SITE_PAGES, failed: 0, stopped: 0 });
    };
    await survive();
    brand = "#d4351c";
    await client().json("POST", `/api/sites/${id}/runs`);
    await survive();
    const rows = async (sql: string) =>
      (await query<{ count: string }>(postgres.url, `select count(*) from ${sql}`))[0];
    expect(await rows("runs where status = 'completed'")).toEqual({ count: String(2 * SITE_PAGES) });
    for (const version of [1, 2, 3]) {
      const count = String(version < 3 ? SITE_PAGES : 0);
      expect([version, await rows(`snapshots where version = ${version}`)]).toEqual([version, { count }]);
    }
    expect(await rows(`run_counts where used <> ${2 * SITE_PAGES}`)).toEqual({ count: "0" });

    const oldReview = await client().json<SiteReviewOnWire>("GET", `/api/sites/${id}/review`);
    expect(oldReview.changes).toMatchObject([{ name: "brand", status: "pending" }]);
    expect(oldReview.changes[0]?.pages).toHaveLength(SITE_PAGES);
    // A page in the middle is locked, so that the decision is cut off there for certain.
    const lock = new pg.Client({ connectionString: postgres.url });
    lock.on("error", () => undefined); // PostgreSQL crashes below
    await lock.connect();
    await lock.query("begin");
    const middle = oldReview.changes[0]?.pages[SITE_PAGES / 2]?.extraction_id;
    await lock.query("select from extractions where id = $1 for update", [middle]);
    const decide = client().call("POST", `/api/sites/${id}/review`, {
      run_id: oldReview.latest?.run_id,
      accept: "all",
    });
    const decided = decide.catch(() => undefined); // its process is killed
    const isMidway = (row: { count: string } | undefined) => Number(row?.count) >= SITE_PAGES / 2;
    await until("half of the pages to be decided", () => rows("review_log where extraction_id is not null"), isMidway);
    await fleet.replace("api", random);
    await decided;
    await restartAfterCrash(postgres);
    await lock.end().catch(() => undefined);
    await until(
      "the decision to be carried out",
      () => rows("review_log where outstanding is not null"),
      (row) => row?.count === "0",
      { seconds: LIMIT_S / 2 },
    );
    expect(await client().json("GET", `/api/sites/${id}/review`)).toMatchObject({
      changes: [],
      summary: { pending: 0 },
    });
    expect(
      await rows(
        "(select from review_log where extraction_id is not null group by extraction_id having count(*) = 1) as once",
      ),
    ).toEqual({
      count: String(SITE_PAGES),
    });
    expect(await client().json("GET", `/api/sites/${id}/review/log`)).toMatchObject({
      data: [{ action: "accept", pages: SITE_PAGES }],
    });
  },
);

/** The colour of a page's text, by its path: /17 → #100011. */
function colorOf(path: string): string {
  return `#${(0x100000 + Number(path.slice(1))).toString(16)}`;
}

/** Makes every seventh delivery fail when it comes for the first time. @returns the ids of the deliveries that have come */
function failSome(receiver: Receiver): Set<string> {
  const ids = new Set<string>();
  receiver.answer = (request, response) => {
    const id = String(request.headers["x-service-delivery"]);
    const isNew = !ids.has(id);
    ids.add(id);
    if (isNew && ids.size % 7 === 0) response.destroy();
    else response.writeHead(204).end();
  };
  return ids;
}

/** Makes a new account with its webhooks. */
async function subscribe(fleet: Fleet, receiver: Receiver) {
  const token = await registerForToken(fleet.anyApi());
  const client = clientWith(fleet.anyApi(), token);
  const hooks = await Promise.all(
    EVENTS.map(async (event) => {
      const path = `/${crypto.randomUUID()}`;
      const url = new URL(path, receiver.url).href;
      const { secret } = await client.json<CreatedWebhook>("POST", "/api/webhooks", { url, events: [event] });
      return { path, secret };
    }),
  );
  return { token, hooks };
}

/** Spreads the crashes over the deliveries: one at a random moment of each of as many equal parts. */
async function atRandomMoments(
  count: number,
  crash: (nth: number) => Promise<void>,
  random: () => number,
  progress: () => number,
) {
  const share = (DELIVERIES * 0.9) / count;
  for (let nth = 0; nth < count; nth++) {
    const moment = Math.floor((nth + random()) * share);
    await until(`${moment} deliveries`, progress, (delivered) => delivered >= moment, { seconds: LIMIT_S / 2 });
    await crash(nth);
  }
}

async function restartAfterCrash(postgres: RunningCluster): Promise<void> {
  await postgres.crash();
  await postgres.restart();
}

/** Checks in the database that no job is left and nothing is counted twice, because no endpoint shows it. */
async function expectSettled({ url }: RunningCluster): Promise<void> {
  const count = async (sql: string) => {
    const [row] = await query<{ count: string }>(url, `select count(*) from ${sql}`);
    return Number(row?.count);
  };
  // The last answers of the receiver still have to be stored. A job whose process was killed four times rests for 55 s.
  await until(
    "all jobs to be done",
    () =>
      query(
        url,
        "select task_identifier, attempts, run_at, locked_at, last_error from graphile_worker.jobs where task_identifier !~ 'purge|tick'",
      ),
    (jobs) => jobs.length === 0,
    { seconds: LIMIT_S / 2 },
  );
  const locked = "graphile_worker.jobs where locked_at is not null";
  await until(
    "all jobs to be unlocked",
    () => count(locked),
    (locks) => locks === 0,
  );
  expect(await count("graphile_worker.jobs where attempts >= max_attempts")).toBe(0);
  expect(await count("runs")).toBe(RUNS);
  expect(await count("runs where status <> 'completed'")).toBe(0);
  expect(await count("snapshots where version = 1")).toBe(RUNS);
  expect(await count(`run_counts where period = 'month' and used <> ${PAGES_OF_ACCOUNT}`)).toBe(0);
  expect(await count("deliveries where status = 'delivered' and slot is null")).toBe(DELIVERIES);
  expect(await count("deliveries")).toBe(DELIVERIES);
  // killBusyProcesses() cut off some runs.
  expect(await count("runs where attempt > 1")).toBeGreaterThan(0);
}
