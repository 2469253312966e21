import { join } from "node:path";
import type { Extraction } from "@tintype/shared/api/extractions";
import type { CreatedWebhook, WebhookEventKind } from "@tintype/shared/api/webhooks";
import { expect, onTestFailed, onTestFinished, test } from "vitest";
import { clientWith, registerForToken } from "./support/client.ts";
import { makeCluster, type RunningCluster, startCluster } from "./support/cluster.ts";
import { query } from "./support/database.ts";
import { type Fleet, startFleet } from "./support/fleet.ts";
import { temporaryFolder } from "./support/folder.ts";
import { sendPage, servePages } from "./support/pages.ts";
import { randomFrom } from "./support/random.ts";
import { isSigned, type Receiver, startReceiver } from "./support/receiver.ts";
import { until } from "./support/wait.ts";

const ACCOUNTS = 3;
const PAGES = 100; // of each account
const RUNS = ACCOUNTS * PAGES;
/** Each account has a webhook for each of these. */
const KINDS: WebhookEventKind[] = ["extraction.completed", "snapshot.created", "extraction.completed"];
const DELIVERIES = RUNS * KINDS.length;

/** What happens on the way, each at a moment that the seed chooses. */
const STRIKES = ["worker", "worker", "api", "database", "worker", "worker"] as const;

/** A machine that does other things as well may need this long; an idle one with two cores a third of it. */
const TIME_LIMIT_MS = 300_000;

test("300 runs and 900 deliveries survive killed processes and a crash of PostgreSQL: nothing is lost or done twice", {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const seed = Number(process.env.STORM_SEED ?? Math.floor(Math.random() * 2 ** 31));
  onTestFailed(() => {
    process.stderr.write(`To have this storm again: STORM_SEED=${seed}\n`);
  });
  const random = randomFrom(seed);
  const { origin, host } = await servePages((request, response) =>
    sendPage(response, `body { color: ${colorOf(request.url ?? "")}; padding: 16px }`, "<p>Some text</p>"),
  );
  const receiver = await startReceiver();
  const ids = refuseSome(receiver);
  const postgres = await startCluster(await makeCluster(join(await temporaryFolder(), "data")));
  onTestFinished(() => postgres.remove());
  const fleet = await startFleet(
    { api: 2, worker: 2 },
    {
      DATABASE_URL: postgres.url,
      JWT_SECRET: "for tests only ".repeat(4),
      EGRESS_ALLOW: `${host},localhost:${receiver.port}`,
      NODE_EXTRA_CA_CERTS: receiver.authority,
      BROWSER_CONCURRENCY: "2",
      WEBHOOK_RETRY_DELAYS: "0,0.2,1",
      LOG_LEVEL: "info",
    },
  );
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => subscribe(fleet, receiver)));

  const storm = strike(fleet, postgres, random, () => ids.size);
  const created = await Promise.all(
    accounts.map(async ({ token }, a) => {
      const urls = Array.from({ length: PAGES }, (_, n) => `${origin}/${a * PAGES + n}`);
      // Half of them are asked for at once, by one client after the other; of the rest each client waits for the end.
      const [quick, patient] = [urls.slice(0, PAGES / 2), urls.slice(PAGES / 2)];
      const inTurn = (mine: string[], prefer: Record<string, string>) =>
        mine.reduce<Promise<string[]>>(
          async (done, url) => [...(await done), await create(fleet, token, url, prefer)],
          Promise.resolve([]),
        );
      const parts = Array.from({ length: 5 }, (_, i) => patient.slice(i * 10, i * 10 + 10));
      const lists = [inTurn(quick, {}), ...parts.map((part) => inTurn(part, { prefer: "wait=60" }))];
      return (await Promise.all(lists)).flat();
    }),
  );
  await storm;

  // Each request made one extraction, however often it had to be sent; each completed, with its own page's colour.
  for (const [a, { token }] of accounts.entries()) {
    const client = clientWith(fleet.anyApi(), token);
    for (const id of created[a] ?? []) await client.over(id);
    const list = await client.json<{ data: Extraction[]; pagination: object }>("GET", "/api/extractions?per_page=100");
    expect(list.pagination).toMatchObject({ total: PAGES });
    expect(new Set(list.data.map(({ id }) => id))).toEqual(new Set(created[a]));
    for (const { id } of list.data) {
      const { status, url, tokens } = await client.json<Extraction>("GET", `/api/extractions/${id}`);
      expect({ status, url, values: tokens?.colors.map(({ value }) => value) }).toMatchObject({
        status: "completed",
        values: expect.arrayContaining([colorOf(new URL(url).pathname)]),
      });
    }
  }

  // Each event arrived: one delivery for each webhook of the account, whole and signed, the same each time.
  await until(
    "all deliveries",
    () => ids.size,
    (size) => size >= DELIVERIES,
    { seconds: 120 },
  );
  await settled(postgres);
  const secrets = new Map(accounts.flatMap(({ hooks }) => hooks.map(({ path, secret }) => [path, secret] as const)));
  const bodies = new Map<unknown, string>();
  const heard = new Map<string, Set<string>>();
  for (const one of receiver.received) {
    const id = one.headers["x-service-delivery"];
    const body = one.body.toString();
    expect(await isSigned(one, secrets.get(one.path ?? "") ?? "")).toBe(true);
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
    const { data } = JSON.parse(body) as { data: { extraction_id: string } };
    const key = `${data.extraction_id} ${one.path}`;
    heard.set(key, (heard.get(key) ?? new Set()).add(String(id)));
  }
  const expected = created.flatMap((list, a) =>
    list.flatMap((id) => accounts[a]?.hooks.map(({ path }) => `${id} ${path}`)),
  );
  expect(new Set(heard.keys())).toEqual(new Set(expected));
  expect([...heard.values()].filter(({ size }) => size !== 1)).toEqual([]);
  expect(bodies.size).toBe(DELIVERIES);
});

/** The colour of a page's text, by its path: /17 → #100011. */
function colorOf(path: string): string {
  return `#${(0x100000 + Number(path.slice(1))).toString(16)}`;
}

/** Lets every seventh delivery fail when it comes first. @returns the ids of those that have come */
function refuseSome(receiver: Receiver): Set<string> {
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

/** A new account with its webhooks. */
async function subscribe(fleet: Fleet, receiver: Receiver) {
  const token = await registerForToken(fleet.anyApi());
  const client = clientWith(fleet.anyApi(), token);
  const hooks = await Promise.all(
    KINDS.map(async (kind) => {
      const path = `/${crypto.randomUUID()}`;
      const url = new URL(path, receiver.url).href;
      const { secret } = await client.json<CreatedWebhook>("POST", "/api/webhooks", { url, events: [kind] });
      return { path, secret };
    }),
  );
  return { token, hooks };
}

/** Asks until it is answered, under one key: of another process when one dies, again after a fault. @returns the id */
async function create(fleet: Fleet, token: string, url: string, headers: Record<string, string>): Promise<string> {
  const key = { "idempotency-key": crypto.randomUUID() };
  return until(`an answer to POST ${url}`, async () => {
    const answer = await ask(fleet, token, url, { ...headers, ...key });
    if (!answer) return undefined; // no answer came: the process, or its connection, is gone
    if (answer.status < 500) expect(answer).toMatchObject({ status: 201, body: { url } });
    else expect(answer).toMatchObject({ status: 500, body: { error: { code: "internal_error" } } });
    return answer.status === 201 ? answer.body.id : undefined;
  });
}

async function ask(fleet: Fleet, token: string, url: string, headers: Record<string, string>) {
  try {
    const response = await clientWith(fleet.anyApi(), token).call("POST", "/api/extractions", { url }, headers);
    return { status: response.status, body: (await response.json()) as Extraction };
  } catch (error) {
    if (error instanceof TypeError) return undefined; // fetch's word for every connection that breaks
    throw error;
  }
}

/** Strikes at moments that are as far apart as the deliveries that come between them. */
async function strike(fleet: Fleet, postgres: RunningCluster, random: () => number, progress: () => number) {
  const share = (DELIVERIES * 0.9) / STRIKES.length;
  for (const [nth, target] of STRIKES.entries()) {
    const moment = Math.floor((nth + random()) * share);
    await until(`${moment} deliveries`, progress, (count) => count >= moment, { seconds: 120 });
    if (target !== "database") {
      await fleet.replace(target, random);
      continue;
    }
    await postgres.crash();
    await postgres.restart();
  }
}

/** What the database says when all is over: nothing under way, nothing stuck, nothing counted twice. */
async function settled({ url }: RunningCluster): Promise<void> {
  const count = async (sql: string) => {
    const [row] = await query<{ count: string }>(url, `select count(*) from ${sql}`);
    return Number(row?.count);
  };
  // The last answers of the receiver are still to be written down.
  const jobs = "graphile_worker.jobs where task_identifier !~ 'purge|tick'";
  await until(
    "all jobs to be done",
    () => count(jobs),
    (left) => left === 0,
  );
  const locked = "graphile_worker.jobs where locked_at is not null";
  await until(
    "all jobs to be unlocked",
    () => count(locked),
    (left) => left === 0,
  );
  expect(await count("graphile_worker.jobs where attempts >= max_attempts")).toBe(0);
  expect(await count("runs")).toBe(RUNS);
  expect(await count("runs where status <> 'completed'")).toBe(0);
  expect(await count("snapshots where version = 1")).toBe(RUNS);
  expect(await count("run_counts where period = 'month' and used <> 100")).toBe(0);
  expect(await count("deliveries where status = 'delivered' and place is null")).toBe(DELIVERIES);
  expect(await count("deliveries")).toBe(DELIVERIES);
  // The storm was one: it hit runs that were under way.
  expect(await count("runs where attempt > 1")).toBeGreaterThan(0);
}
