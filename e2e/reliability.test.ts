import { describe, expect, test } from "vitest";
import type { AtEnd } from "./support/at-end.ts";
import { type Client, register } from "./support/client.ts";
import { createDatabase, query } from "./support/database.ts";
import { type HeldPage, heldPage, servePages } from "./support/pages.ts";
import type { RunningProcess } from "./support/process.ts";
import { descendants } from "./support/processes.ts";
import { addressOf, onDatabase, startServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

/** The scenario of one test. */
interface Setting {
  workers: number;
  atEnd: AtEnd;
}

/** Starts one API process, `workers` worker processes, and a run whose page does not finish loading before `page.release()`. */
async function midRun({ workers, atEnd }: Setting) {
  const database = await createDatabase();
  atEnd(() => database.drop());
  const page = heldPage();
  const { origin, host } = await servePages(page.handle, atEnd);
  const env = { ...onDatabase(database.url), EGRESS_ALLOW: host };
  const start = (more: Record<string, string>) => startServer({ ...env, ...more }, atEnd);
  const api = start({ ROLE: "api" });
  const client = await register(await addressOf(api));
  const first = start({ ROLE: "worker", BROWSER_CONCURRENCY: "1" });
  await first.says(/Tintype is up/);
  const { id } = await client.extract(origin);
  await page.requested();
  const others = Array.from({ length: workers - 1 }, () => start({ ROLE: "worker" }));
  await Promise.all(others.map((other) => other.says(/Tintype is up/)));
  return { client, page, id, worker: first, start, databaseUrl: database.url };
}

async function expectOneSnapshot(client: Client, id: string): Promise<void> {
  expect(await client.ended(id)).toMatchObject({ status: "completed" });
  expect(await client.snapshots(id)).toMatchObject([{ version: 1 }]);
}

async function killBrowser(worker: RunningProcess, page: HeldPage): Promise<void> {
  const [browser] = descendants(worker.pid).filter(({ command }) => /chrom|headless.shell/i.test(command));
  if (!browser) throw new Error("the worker has no browser");
  process.kill(browser.pid, "SIGKILL");
  await page.requested(2);
}

// The tests mostly wait: for processes that start, and for the next sweep of a worker.
describe.concurrent("a run", () => {
  test("whose worker is killed is completed once, by another worker", async ({ onTestFinished: atEnd }) => {
    const { client, page, id, worker } = await midRun({ workers: 2, atEnd });
    worker.kill("SIGKILL");
    await page.requested(2);
    page.release();
    await expectOneSnapshot(client, id);
  });

  test("whose only worker is killed is completed once, after the worker's restart", async ({
    onTestFinished: atEnd,
  }) => {
    const { client, page, id, worker, start } = await midRun({ workers: 1, atEnd });
    worker.kill("SIGKILL");
    await worker.ended;
    start({ ROLE: "worker" });
    await page.requested(2);
    page.release();
    await expectOneSnapshot(client, id);
  });

  test("whose browser is killed is completed once, by a new browser", async ({ onTestFinished: atEnd }) => {
    const { client, page, id, worker } = await midRun({ workers: 1, atEnd });
    await killBrowser(worker, page);
    page.release();
    await expectOneSnapshot(client, id);
  });

  test("is completed once if the database cuts all connections meanwhile", async ({ onTestFinished: atEnd }) => {
    const { client, page, id, databaseUrl } = await midRun({ workers: 1, atEnd });
    await query(
      databaseUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    // The API may answer requests with an error until it has connected again.
    await until("the API to answer again", async () => (await client.call("GET", "/api/auth/me")).ok);
    page.release();
    await expectOneSnapshot(client, id);
  });

  test("whose worker is stopped is given back, and completed by the next worker", async ({ onTestFinished: atEnd }) => {
    const { client, page, id, worker, start } = await midRun({ workers: 1, atEnd });
    worker.kill("SIGTERM");
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect(worker.output()).toContain("run given back at shutdown");
    page.release();
    start({ ROLE: "worker" });
    await expectOneSnapshot(client, id);
  });
});
