import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";

async function testDatabase() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
}

test("openDatabase reads counts as numbers and fails for one that is not a safe integer", async () => {
  const { db } = await testDatabase();
  const count = await db
    .selectFrom("users")
    .select((e) => e.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  expect(count.n).toBe(0);
  await expect(sql`select 9007199254740993`.execute(db)).rejects.toThrow(RangeError);
});

test("openDatabase reads and truncates times in UTC, whatever time zone they are written in", async () => {
  const { db } = await testDatabase();
  const { rows } = await sql`
    select '2026-03-01T00:30:00+02:00'::timestamptz as time, date_trunc('day', '2026-03-01T00:30:00+02:00'::timestamptz) as day
  `.execute(db);
  expect(rows).toEqual([{ time: new Date("2026-02-28T22:30:00Z"), day: new Date("2026-02-28T00:00:00Z") }]);
});

test("openDatabase reads times of every year and precision", async () => {
  const { db } = await testDatabase();
  const { rows } = await sql`
    select '2026-03-01T00:30:00.1234+02:00'::timestamptz as precise, '0099-03-01T00:00:00Z'::timestamptz as early,
      '12026-03-01T00:00:00Z'::timestamptz as late, '0044-03-15T12:00:00Z BC'::timestamptz as bc,
      'infinity'::timestamptz as never`.execute(db);
  expect(rows).toEqual([
    {
      precise: new Date("2026-02-28T22:30:00.123Z"),
      early: new Date("0099-03-01T00:00:00Z"),
      late: new Date("+012026-03-01T00:00:00Z"),
      bc: new Date("-000043-03-15T12:00:00Z"),
      never: Number.POSITIVE_INFINITY,
    },
  ]);
});

test("the pool survives when the server terminates idle and busy connections, and only their queries fail", async () => {
  const { db, pool } = await testDatabase();
  const busy = await pool.connect();
  // Two, because the query below uses one of them.
  const idle = await Promise.all([pool.connect(), pool.connect()]);
  for (const client of idle) client.release();
  const query = expect(busy.query("select pg_sleep(60)")).rejects.toMatchObject({ code: "57P01" });
  // Excludes this query's own connection, which would not receive the result.
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await query;
  busy.release(true);
  const { rows } = await sql`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});
