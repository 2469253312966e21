import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/database.ts";
import { newId, type SiteId } from "../../../platform/ids.ts";
import { queueAdvance } from "./start.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("queueAdvance does not put off a step that is due because a page has ended, and brings a later one forward", async () => {
  const { db } = database;
  const siteId = newId<SiteId>();
  const later = new Date(Date.now() + 3_600_000);
  const isDue = async () => {
    const { rows } = await sql<{ is_due: boolean }>`
      select run_at < now() + interval '1 minute' as is_due from graphile_worker.jobs where key = ${`site:${siteId}`}`.execute(
      db,
    );
    return rows.map((row) => row.is_due);
  };
  await queueAdvance(db, siteId, later);
  expect(await isDue()).toEqual([false]);
  await queueAdvance(db, siteId);
  expect(await isDue()).toEqual([true]);
  await queueAdvance(db, siteId, later);
  expect(await isDue()).toEqual([true]);
});
