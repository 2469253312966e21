import { setTimeout as pause } from "node:timers/promises";
import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { watchTransactions } from "../../../test/database/transaction-watch.ts";
import { openDatabase } from "./connection.ts";
import type { Db } from "./db.ts";

/** Makes a transaction. @returns the watch's check */
async function transaction(work: (tx: Db) => Promise<void>): Promise<() => void> {
  const { url, drop } = await createTestDatabase();
  const { db, pool, close } = openDatabase(url, { log: silent });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const watch = watchTransactions(pool, () => true);
  await db.transaction().execute(work);
  return watch.check;
}

const select = (tx: Db) => sql`select pg_sleep(0.1), ${1}`.execute(tx);

test("watchTransactions finds nothing in a transaction that only stores, however long that takes", async () => {
  const check = await transaction(async (tx) => {
    await select(tx);
    await Promise.all([select(tx), select(tx)]);
    await Promise.resolve();
    await select(tx);
  });
  expect(check).not.toThrow();
});

test("watchTransactions finds a transaction that waits for something else, however short", async () => {
  const check = await transaction(async (tx) => {
    await select(tx);
    await pause(1);
    await select(tx);
  });
  expect(check).toThrow("waited for something that is not the database after: select pg_sleep");
  expect(check).not.toThrow();
});

test("watchTransactions finds a transaction that computes between its statements", async () => {
  const check = await transaction(async (tx) => {
    await select(tx);
    const { user } = process.threadCpuUsage();
    while (process.threadCpuUsage().user - user < 70_000);
    await select(tx);
  });
  expect(check).toThrow(/computed for \d+ ms after: select pg_sleep/);
});

test("watchTransactions finds a transaction that computes before it ends", async () => {
  const check = await transaction(async (tx) => {
    await select(tx);
    const { user } = process.threadCpuUsage();
    while (process.threadCpuUsage().user - user < 70_000);
  });
  expect(check).toThrow(/computed for \d+ ms/);
});
