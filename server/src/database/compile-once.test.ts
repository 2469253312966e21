import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { newId, type UserId } from "../ids.ts";
import { compileOnce, type ValueOf } from "./compile-once.ts";

test("a query is built once, and each run has its own values, in a transaction too", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  let built = 0;
  const find = compileOnce((from, value: ValueOf<{ name: string; most: number }>) => {
    built += 1;
    const users = from.selectFrom("users").select("email").where("name", "=", value("name"));
    return users.where("password_hash", "=", "-").orderBy("email").limit(value("most"));
  });
  const person = (name: string, email: string) => ({ id: newId<UserId>(), email, name, password_hash: "-" });
  await db
    .insertInto("users")
    .values([person("Ada", "a"), person("Ada", "b"), person("Eve", "c")])
    .execute();
  expect(await find(db, { name: "Ada", most: 2 })).toEqual([{ email: "a" }, { email: "b" }]);
  expect(await find(db, { name: "Ada", most: 1 })).toEqual([{ email: "a" }]);
  expect(await find(db, { name: "Eve", most: 2 })).toEqual([{ email: "c" }]);
  await db.transaction().execute(async (tx) => {
    await tx.insertInto("users").values(person("Bob", "d")).execute();
    expect(await find(tx, { name: "Bob", most: 2 })).toEqual([{ email: "d" }]);
  });
  expect(built).toBe(1);
});
