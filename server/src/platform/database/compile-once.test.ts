import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { newId, type UserId } from "../ids.ts";
import { compileOnce, type ParameterOf } from "./compile-once.ts";

test("compileOnce builds a query once and executes it with the values of each call, also in a transaction", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  let built = 0;
  const find = compileOnce((from, parameter: ParameterOf<{ name: string; limit: number }>) => {
    built += 1;
    const users = from.selectFrom("users").select("email").where("name", "=", parameter("name"));
    return users.where("password_hash", "=", "-").orderBy("email").limit(parameter("limit"));
  });
  const person = (name: string, email: string) => ({ id: newId<UserId>(), email, name, password_hash: "-" });
  await db
    .insertInto("users")
    .values([person("Ada", "a"), person("Ada", "b"), person("Eve", "c")])
    .execute();
  expect(await find(db, { name: "Ada", limit: 2 })).toEqual([{ email: "a" }, { email: "b" }]);
  expect(await find(db, { name: "Ada", limit: 1 })).toEqual([{ email: "a" }]);
  expect(await find(db, { name: "Eve", limit: 2 })).toEqual([{ email: "c" }]);
  await db.transaction().execute(async (tx) => {
    await tx.insertInto("users").values(person("Bob", "d")).execute();
    expect(await find(tx, { name: "Bob", limit: 2 })).toEqual([{ email: "d" }]);
  });
  expect(built).toBe(1);
});
