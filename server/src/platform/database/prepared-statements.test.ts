import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";

async function oneConnection() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

test("repeated queries are prepared, except those that select all columns, which see a column that was added since", async () => {
  const { db } = await oneConnection();
  await db.connection().execute(async (connection) => {
    const selectTwoColumns = () =>
      connection.selectFrom("users").select(["id", "name"]).where("email", "=", "x").execute();
    const all = () => connection.selectFrom("users").selectAll().where("email", "=", "x").execute();
    for (let n = 0; n < 7; n += 1) {
      await selectTwoColumns();
      await all();
    }
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(connection);
    expect(rows).toEqual([{ statement: 'select "id", "name" from "users" where "email" = $1' }]);

    await sql`alter table users add column shoe_size integer default 38`.execute(connection);
    await sql`insert into users (id, email, name, password_hash) values (gen_random_uuid(), 'x', 'Ada', '-')`.execute(
      connection,
    );
    expect(await selectTwoColumns()).toEqual([{ id: expect.any(String), name: "Ada" }]);
    expect(await all()).toEqual([expect.objectContaining({ name: "Ada", shoe_size: 38 })]);
  });
});

test("count(*) is prepared, and at most 200 statements are prepared on a connection", async () => {
  const { db } = await oneConnection();
  await db.connection().execute(async (connection) => {
    const prepared = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
        connection,
      );
      return rows[0]?.n;
    };
    const count = connection.selectFrom("users").select((e) => e.fn.countAll().as("n"));
    await count.where("email", "=", "x").execute();
    expect(await prepared()).toBe(1);
    for (let n = 0; n < 250; n += 1) await sql`select ${sql.lit(n)} + ${1}::int as sum`.execute(connection);
    expect(await prepared()).toBe(200);
  });
});
