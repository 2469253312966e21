import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { eventually } from "../../test/eventually.ts";
import { silent } from "../../test/log.ts";
import { readConfig } from "../config.ts";
import { startWorker } from "./worker.ts";

test("startWorker leaves no part running if one of them does not start", async () => {
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
  const started = startWorker({ config: broken, db: database.db, databaseUrl: url, log: silent });
  await expect(started).rejects.toThrow("no deliveries");
  // Only this test's own connection remains.
  await eventually(async () => {
    const sql =
      "select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    return (await pool.query(sql)).rows;
  }).toEqual([]);
});
