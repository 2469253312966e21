import { randomUUID } from "node:crypto";
import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, createTestDatabase, dropDatabase } from "../../../test/database/database.ts";
import { type ExtractionId, newId, type RunId, type TeamId, type TeamMemberId, type UserId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { openDatabase } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { invitationsUntied } from "./migrations/0029-invitations-untied.ts";
import { systemsNames } from "./migrations/0034-systems-names.ts";
import { migrations } from "./migrations/index.ts";

async function emptyDatabase() {
  const url = await createEmptyDatabase();
  const { db, close } = openDatabase(url, { log: silent });
  onTestFinished(async () => {
    await close();
    await dropDatabase(url);
  });
  return { url, db };
}

test("migrate runs every migration once when several processes call it at the same time", async () => {
  const { url, db } = await emptyDatabase();
  await Promise.all([1, 2, 3].map(() => migrate(url, { log: silent })));

  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  await db.transaction().execute((tx) => addJob(tx, "run_extraction", { run_id: randomUUID() }));
});

test("migrate refuses a database that a newer version has migrated", async () => {
  const { url, db } = await emptyDatabase();
  await migrate(url, { log: silent });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(db);
  await expect(migrate(url, { log: silent })).rejects.toThrow("9999-later");
});

test("migrate refuses a database of a version before 2.0 with a sentence that says what to do", async () => {
  const { url, db } = await emptyDatabase();
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001-accounts', '2026-11-20')`.execute(db);
  await expect(migrate(url, { log: silent })).rejects.toThrow(
    /before 2\.0, which cannot be upgraded\. Start with an empty/,
  );
});

test("the schema allows an email only once, whatever its letter case", async () => {
  const { db, user } = await databaseWithUser("Ada@Example.org");
  const otherUser = { ...user, id: newId<UserId>(), email: "ada@example.ORG" };
  await expect(db.insertInto("users").values(otherUser).execute()).rejects.toMatchObject({
    constraint: "users_email_key",
  });
});

test("the schema allows an extraction any number of finished runs but only one open run", async () => {
  const { db, user } = await databaseWithUser();
  const extraction_id = newId<ExtractionId>();
  await db
    .insertInto("extractions")
    .values({ id: extraction_id, user_id: user.id, url: "https://example.org/" })
    .execute();
  const run = { extraction_id, user_id: user.id, kind: "repeat" as const };
  const insert = (status: "pending" | "running" | "failed") =>
    db
      .insertInto("runs")
      .values({ ...run, id: newId<RunId>(), status })
      .execute();
  await insert("failed");
  await insert("failed");
  await insert("running");
  await expect(insert("pending")).rejects.toMatchObject({ constraint: "runs_one_open_per_extraction" });
});

test("migrate takes an invitation from an account that has not confirmed its address, and of an owner from each", async () => {
  const { db, user } = await databaseWithUser();
  const confirmed = { ...user, id: newId<UserId>(), email: "grace@example.org", email_confirmed_at: new Date() };
  await db.insertInto("users").values(confirmed).execute();
  const invite = async (id: UserId, role: "member" | "owner") => {
    const team_id = newId<TeamId>();
    const member = { id: newId<TeamMemberId>(), team_id, user_id: id, email: "x@example.org", role };
    await db
      .insertInto("teams")
      .values({ id: team_id, name: "Brand", owner_id: null, deleted_at: new Date() })
      .execute();
    await db
      .insertInto("team_members")
      .values({ ...member, status: "pending" })
      .execute();
    return async () =>
      (await db.selectFrom("team_members").select("user_id").where("id", "=", member.id).executeTakeFirstOrThrow())
        .user_id;
  };
  const [asMember, asOwner, ofConfirmed] = [
    await invite(user.id, "member"),
    await invite(confirmed.id, "owner"),
    await invite(confirmed.id, "member"),
  ];
  await invitationsUntied.up(db);
  expect([await asMember(), await asOwner(), await ofConfirmed()]).toEqual([null, null, confirmed.id]);
});

test("the migration of names of design systems gives those that repeat an older one the next free number", async () => {
  const { db, user } = await databaseWithUser();
  await sql`drop index systems_name_of_user, systems_name_of_team`.execute(db);
  const insert = (name: string, day: number) =>
    sql`insert into systems (id, user_id, name, format, content, token_counts, warnings, created_at)
      values (${randomUUID()}, ${user.id}, ${name}, 'css', '{}', '{}', '[]', ${new Date(Date.UTC(2026, 0, day))})`.execute(
      db,
    );
  for (const [day, name] of ["Acme", "Acme (2)", "Other", "Acme", "Acme"].entries()) await insert(name, day + 1);
  await systemsNames.up(db);
  const { rows } = await sql<{ name: string }>`select name from systems order by created_at`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(["Acme", "Acme (2)", "Other", "Acme (3)", "Acme (4)"]);
  await expect(insert("Other", 9)).rejects.toMatchObject({ constraint: "systems_name_of_user" });
});

async function databaseWithUser(email = "ada@example.org") {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const user = { id: newId<UserId>(), email, name: "Ada", password_hash: "x" };
  await db.insertInto("users").values(user).execute();
  return { db, user };
}
