import type { CreatedWebhook, Delivery } from "@tintype/shared/api/notifications/webhooks";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, register } from "./support/client.ts";
import { databaseOfFile, query } from "./support/database.ts";
import { type HeldPage, heldPage, servePagesOfFile } from "./support/pages.ts";
import type { RunningProcess } from "./support/process.ts";
import { descendants } from "./support/processes.ts";
import { type Receiver, startReceiver } from "./support/receiver.ts";
import { onDatabase, serverOfFile, startServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

// One API process and one database serve all tests, and a worker that outlives a test serves the next one, because each start
// of a process takes more than a second of the processor.

/** The page of the test that runs. */
let page: HeldPage;
const origin = servePagesOfFile((request, response) => page.handle(request, response));
const database = databaseOfFile();
/** Receives webhooks. It answers only when a test says how. */
let receiver: Receiver;
beforeAll(async () => {
  let stopReceiver = () => {};
  receiver = await startReceiver(
    () => undefined,
    (end) => {
      stopReceiver = end;
    },
  );
  return stopReceiver;
});
const env = () => ({
  ...onDatabase(database()),
  EGRESS_ALLOW: `${new URL(origin()).host},localhost:${receiver.port}`,
  NODE_EXTRA_CA_CERTS: receiver.authority,
});
/** The workers that a test has started or left running. */
let workers: RunningProcess[] = [];
afterAll(() => Promise.all(workers.map(stop)));
// The first worker starts beside the API.
beforeAll(() => void runWorker());
const api = serverOfFile(() => ({ ...env(), ROLE: "api" }));

function runWorker(): RunningProcess {
  const one = { ...env(), ROLE: "worker", BROWSER_CONCURRENCY: "1" };
  const worker = startServer(one, () => undefined); // it may serve the next test
  workers.push(worker);
  return worker;
}

async function startWorker(): Promise<RunningProcess> {
  const worker = runWorker();
  await worker.says(/Tintype is up/);
  return worker;
}

function kill(worker: RunningProcess): Promise<unknown> {
  workers = workers.filter((remainingWorker) => remainingWorker !== worker);
  worker.kill("SIGKILL");
  return worker.ended;
}

function stop(worker: RunningProcess): RunningProcess["ended"] {
  workers = workers.filter((remainingWorker) => remainingWorker !== worker);
  worker.kill("SIGTERM");
  return worker.ended;
}

/** Starts a run in the only worker, whose page does not finish loading before `page.release()`. */
async function midRun() {
  const [kept, ...others] = workers;
  await Promise.all(others.map(stop));
  const worker = kept ?? (await startWorker());
  page = heldPage();
  const client = await register(api());
  const { id } = await client.extract(`${origin()}/${crypto.randomUUID()}`);
  await page.requested();
  return { client, id, worker };
}

async function expectOneSnapshot(client: Client, id: string): Promise<void> {
  expect(await client.ended(id)).toMatchObject({ status: "completed" });
  expect(await client.snapshots(id)).toMatchObject([{ version: 1 }]);
}

async function killBrowser(worker: RunningProcess): Promise<void> {
  const [browser] = descendants(worker.pid).filter(({ command }) => /chrom|headless.shell/i.test(command));
  if (!browser) throw new Error("the worker has no browser");
  process.kill(browser.pid, "SIGKILL");
  await page.requested(2);
}

describe("a worker that is killed while it reads a page and delivers a webhook", () => {
  let client: Client;
  let id = "";
  let webhook: CreatedWebhook;
  beforeAll(async () => {
    const reading = await midRun();
    ({ client, id } = reading);
    const hook = { url: receiver.url, events: ["snapshot.created"] };
    webhook = await client.json<CreatedWebhook>("POST", "/api/webhooks", hook);
    const killed = new Promise((resolve) => {
      // At once, because an attempt that gets no answer ends after five seconds. Another worker gets an answer.
      receiver.answer = () => {
        receiver.answer = 204;
        resolve(kill(reading.worker));
      };
    });
    await client.call("POST", `/api/webhooks/${webhook.id}/test`);
    await killed;
    await startWorker();
    await page.requested(2);
    page.release();
  });

  test("a run whose worker is killed is completed once, by another worker", () => expectOneSnapshot(client, id));

  test("a delivery whose worker is killed before the response is sent again with the same id", async () => {
    const delivery = await until("the delivery to end", async () => {
      const { data } = await client.json<{ data: Delivery[] }>("GET", `/api/webhooks/${webhook.id}/deliveries`);
      return data.find(({ event, status }) => event === "ping" && status !== "pending");
    });
    expect(delivery).toMatchObject({ status: "delivered", attempts: [{ response_status: 204, error: null }] });
    const sent = receiver.received.filter(({ body }) => body.includes('"event":"ping"'));
    expect(sent.map(({ headers }) => headers["x-service-delivery"])).toEqual([delivery.id, delivery.id]);
    expect(sent[1]?.body.toString()).toBe(sent[0]?.body.toString());
  });
});

night.test("a run whose only worker is killed is completed once, after the worker's restart", async () => {
  const { client, id, worker } = await midRun();
  await kill(worker);
  const restarted = startWorker();
  await page.requested(2);
  page.release();
  await expectOneSnapshot(client, id);
  await restarted;
});

night.test("a run whose browser is killed is completed once, by a new browser", async () => {
  const { client, id, worker } = await midRun();
  await killBrowser(worker);
  page.release();
  await expectOneSnapshot(client, id);
});

night.test("a run is completed once if the database cuts all connections meanwhile", async () => {
  const { client, id } = await midRun();
  await query(
    database(),
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  // The API may answer requests with an error until it has connected again.
  await until("the API to answer again", async () => (await client.call("GET", "/api/auth/me")).ok);
  page.release();
  await expectOneSnapshot(client, id);
});

test("a run whose worker is stopped is given back", async () => {
  const { client, id, worker } = await midRun();
  expect(await stop(worker)).toEqual({ code: 0, signal: null });
  expect(worker.output()).toContain("run given back at shutdown");
  expect(await client.json("GET", `/api/extractions/${id}`)).toMatchObject({ status: "pending" });
  if (!night.isNow) return; // it waits as the run of a worker that was killed
  page.release();
  await startWorker();
  await expectOneSnapshot(client, id);
});
