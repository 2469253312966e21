import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { insertExtractions } from "../../../test/accounts/large-account.ts";
import { createTestDatabase } from "../../../test/database/database.ts";
import { newId, type UserId } from "../../platform/ids.ts";
import { addUpCounts, countExtractions } from "./counts.ts";

test("the counts of extractions follow every change, and adding them up does not change them", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { db } = database;
  const user = newId<UserId>();
  const account = { id: user, email: `${user}@example.com`, name: "Ada", password_hash: "" };
  await db.insertInto("users").values(account).execute();
  const count = async (status?: "completed" | "failed") => {
    const { total } = await countExtractions(db, sql<boolean>`user_id = ${user}`, status).executeTakeFirstOrThrow();
    return total;
  };
  const rows = async () => (await db.selectFrom("extraction_counts").select("is_sum").execute()).length;
  expect(await count()).toBe(0);
  await insertExtractions(database, user, 5);
  const { id } = await db.selectFrom("extractions").select("id").limit(1).executeTakeFirstOrThrow();
  await db.updateTable("extractions").set({ status: "failed" }).where("id", "=", id).execute();
  await db.updateTable("extractions").set({ title: "New" }).execute();
  expect([await count(), await count("completed"), await count("failed"), await rows()]).toEqual([5, 4, 1, 7]);

  while (await addUpCounts(db));
  expect([await count(), await count("completed"), await count("failed"), await rows()]).toEqual([5, 4, 1, 2]);
  await db.deleteFrom("extractions").where("status", "=", "completed").execute();
  while (await addUpCounts(db));
  expect([await count(), await count("completed"), await count("failed"), await rows()]).toEqual([1, 0, 1, 1]);

  // As right after the migration: rows that no trigger has counted.
  await db.deleteFrom("extraction_counts").execute();
  await db.updateTable("extractions").set({ status: "completed" }).execute();
  await sql`select recount_extractions()`.execute(db);
  expect([await count(), await count("completed"), await count("failed")]).toEqual([1, 1, 0]);
});
