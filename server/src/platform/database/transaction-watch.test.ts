import { setTimeout as pause } from "node:timers/promises";
import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { watchTransactions } from "../../../test/database/transaction-watch.ts";
import { threadMs } from "../../../test/thread-time.ts";
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

/** Computes for 70 ms of processor time. To read that time makes garbage and takes time of the system, so that is done rarely. */
function compute(): void {
  const startedAt = threadMs();
  while (threadMs() - startedAt < 70) for (let number = 0; number < 100_000; number += 1) Math.sqrt(number);
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
    compute();
    await select(tx);
  });
  expect(check).toThrow(/computed for \d+ ms after: select pg_sleep/);
});

test("watchTransactions finds a transaction that computes before it ends", async () => {
  const check = await transaction(async (tx) => {
    await select(tx);
    compute();
  });
  expect(check).toThrow(/computed for \d+ ms/);
});
