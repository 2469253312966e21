import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { newId, type UserId } from "../ids.ts";
import { readPage } from "./paging.ts";

test("readPage returns the page's rows in order and the total, and only the total for a page past the end", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const read = (page: number) => {
    const matching = db.selectFrom("users").where("name", "=", "Ada");
    return readPage(matching, matching.select("email").orderBy("email"), { page, per_page: 2 });
  };
  expect(await read(1)).toEqual({ rows: [], total: 0 });
  const people = ["a", "b", "c"].map((email) => ({ id: newId<UserId>(), email, name: "Ada", password_hash: "-" }));
  await db
    .insertInto("users")
    .values([...people, { id: newId<UserId>(), email: "d", name: "Eve", password_hash: "-" }])
    .execute();
  expect(await read(1)).toEqual({ rows: [{ email: "a" }, { email: "b" }], total: 3 });
  expect(await read(2)).toEqual({ rows: [{ email: "c" }], total: 3 });
  expect(await read(3)).toEqual({ rows: [], total: 3 });
});
