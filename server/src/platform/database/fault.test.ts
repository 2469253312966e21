import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { openDatabase } from "./connection.ts";
import { isDatabaseFault } from "./fault.ts";

async function failureOf(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => expect.fail("the query was expected to fail"),
    (error: unknown) => error,
  );
}

test("isDatabaseFault returns true for a full disk, a read-only server and a lost connection, and false for a wrong statement", async () => {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const raise = (code: string) =>
    failureOf(sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(db));
  for (const code of ["53100", "53200", "25006", "57P01", "58030"])
    expect(isDatabaseFault(await raise(code))).toBe(true);
  for (const code of ["57014", "23505", "22001", "40P01"]) expect(isDatabaseFault(await raise(code))).toBe(false);

  const killed = failureOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
  expect(isDatabaseFault(await killed)).toBe(true);
  const nowhere = openDatabase(Object.assign(new URL(url), { port: "1" }).href, { log: silent });
  expect(isDatabaseFault(await failureOf(sql`select 1`.execute(nowhere.db)))).toBe(true);
  await nowhere.close();
  expect(isDatabaseFault(new TypeError("x is undefined"))).toBe(false);
});
