import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { newId, type UserId } from "../ids.ts";
import { fromNearerEnd, readPage } from "./paging.ts";

test("readPage returns the page's rows in order and the total, and only the total for a page past the end", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const readUsers = (page: number) => {
    const matching = db.selectFrom("users").where("name", "=", "Ada");
    return readPage(matching, matching.select("email").orderBy("email"), { page, per_page: 2 });
  };
  expect(await readUsers(1)).toEqual({ rows: [], total: 0 });
  const people = ["a", "b", "c"].map((email) => ({ id: newId<UserId>(), email, name: "Ada", password_hash: "-" }));
  await db
    .insertInto("users")
    .values([...people, { id: newId<UserId>(), email: "d", name: "Eve", password_hash: "-" }])
    .execute();
  expect(await readUsers(1)).toEqual({ rows: [{ email: "a" }, { email: "b" }], total: 3 });
  expect(await readUsers(2)).toEqual({ rows: [{ email: "c" }], total: 3 });
  expect(await readUsers(3)).toEqual({ rows: [], total: 3 });
});

test("fromNearerEnd finds the rows of the page, and passes at most half of the list", () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.nat({ max: 80 }), fc.integer({ min: 1, max: 20 }), (total, offset, limit) => {
      const rows = Array.from({ length: total }, (_, n) => n);
      const range = fromNearerEnd({ limit, offset }, total);
      const rowsInRange = (range.fromEnd ? rows.toReversed() : rows).slice(range.offset, range.offset + range.limit);
      expect(range.fromEnd ? rowsInRange.toReversed() : rowsInRange).toEqual(rows.slice(offset, offset + limit));
      expect(range.offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
