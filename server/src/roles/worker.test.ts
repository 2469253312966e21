import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { night } from "@tintype/shared/testing/night";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../test/database/database.ts";
import { readConfig } from "../platform/config/config.ts";
import { openDatabase } from "../platform/database/connection.ts";
import { addJob } from "../platform/jobs/add-job.ts";
import { LISTENING_CONNECTIONS } from "./role.ts";
import { startWorker } from "./worker.ts";

night.test("startWorker leaves no part running if one of them does not start", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { pool, url } = database;
  const config = readConfig({ JWT_SECRET: "for tests only ".repeat(4), DATABASE_URL: url, ROLE: "worker" });
  // This property is read after the runner for runs has started and before the one for deliveries does.
  const broken = Object.defineProperty({ ...config }, "webhookRetryDelays", {
    get: () => {
      throw new Error("no deliveries");
    },
  });
  const workerDatabase = openDatabase(url, { log: silent });
  const started = startWorker({
    config: broken,
    db: workerDatabase.db,
    pool: workerDatabase.pool,
    databaseUrl: url,
    log: silent,
  });
  await expect(started).rejects.toThrow("no deliveries");
  await workerDatabase.close(); // this waits for every connection that is in use
  // Only this test's own connection remains.
  await eventually(async () => {
    const sql =
      "select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    return (await pool.query(sql)).rows;
  }).toEqual([]);
});

test("startWorker connects to the database only with its pool and a guard for each of its three queues", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { pool, url } = database;
  const config = readConfig({ JWT_SECRET: "for tests only ".repeat(4), DATABASE_URL: url, ROLE: "worker" });
  const max = LISTENING_CONNECTIONS + 2; // the smallest DATABASE_CONNECTIONS
  const workerDatabase = openDatabase(url, { log: silent, max });
  const worker = await startWorker({
    config,
    db: workerDatabase.db,
    pool: workerDatabase.pool,
    databaseUrl: url,
    log: silent,
  });
  // The queues share what is left beside the connections that listen.
  await addJob(database.db, "purge_limits", {});
  await addJob(database.db, "purge_deliveries", {});
  const jobs = "select from graphile_worker._private_jobs where run_at <= now()";
  await eventually(async () => (await pool.query(jobs)).rowCount).toBe(0);
  const connections =
    "select from pg_stat_activity where datname = current_database() and application_name = 'tintype' and pid <> pg_backend_pid()";
  const { rowCount } = await pool.query(connections);
  expect((rowCount ?? 0) - (pool.totalCount - 1), "without those of this test").toBeLessThanOrEqual(max + 3);
  await worker.stop();
  await workerDatabase.close();
});

night.test(
  "startWorker finds out that a browser on another machine cannot be reached before there is a run",
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const { db, pool, url } = database;
    const env = { JWT_SECRET: "for tests only ".repeat(4), DATABASE_URL: url, ROLE: "worker" };
    const config = readConfig({ ...env, BROWSER_URLS: "http://127.0.0.1:1" });
    const worker = await startWorker({ config, db, pool, databaseUrl: url, log: silent });
    onTestFinished(() => worker.stop());
    const works = async () => (await db.selectFrom("workers").select("browser_works").execute()).map(Object.values);
    await eventually(works).toEqual([[false]]);
  },
);
