import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, createTestDatabase, dropDatabase } from "../../../test/database/database.ts";
import { statements } from "../../../test/release-1/database.ts";
import { newId, type TeamId, type TeamMemberId, type UserId } from "../ids.ts";
import { openDatabase } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

test("the migration of invitations removes pending memberships from accounts that got them by registering the email", async () => {
  const url = await createEmptyDatabase();
  const { db, close } = openDatabase(url, { log: silent });
  onTestFinished(async () => {
    await close();
    await dropDatabase(url);
  });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0011-uploads")).error).toBeUndefined();

  const [owner, early, late, present] = Array.from({ length: 4 }, () => newId<UserId>());
  const team = newId<TeamId>();
  const insertUser = (id: UserId | undefined, created: string) => sql`
    insert into users (id, email, name, password_hash, created_at) values (${id}, ${`${id}@example.com`}, 'Ada', '-', ${created})`;
  const insertMember = (user: UserId | undefined, role: string, status: string) => sql`
    insert into team_members (id, team_id, user_id, email, role, status, invited_at)
    values (${newId<TeamMemberId>()}, ${team}, ${user}, ${`${user}@example.com`}, ${role}, ${status}, '2026-02-01')`;
  await db.transaction().execute(async (tx) => {
    for (const id of [owner, early]) await insertUser(id, "2026-01-01").execute(tx);
    for (const id of [late, present]) await insertUser(id, "2026-03-01").execute(tx);
    await sql`insert into teams (id, name, owner_id) values (${team}, 'Team', ${owner})`.execute(tx);
    await insertMember(owner, "owner", "active").execute(tx);
    await insertMember(early, "member", "pending").execute(tx);
    await insertMember(late, "admin", "pending").execute(tx);
    await insertMember(present, "member", "active").execute(tx);
  });

  await migrate(url, { log: silent });
  const members = await db.selectFrom("team_members").select(["email", "user_id", "status"]).execute();
  const withAccount = members.filter(({ user_id }) => user_id !== null).map(({ user_id }) => user_id);
  expect(withAccount.toSorted()).toEqual([owner, early, present].toSorted());
  expect(members).toContainEqual({ email: `${late}@example.com`, user_id: null, status: "pending" });
});

test("a process of release 1 gives an invitation to nobody who registers its email", async () => {
  const { db, pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const [owner, stranger] = [newId<UserId>(), newId<UserId>()];
  const [team, invitation] = [newId<TeamId>(), newId<TeamMemberId>()];
  await db.transaction().execute(async (tx) => {
    for (const id of [owner, stranger]) {
      const email = `${id}@example.com`;
      await tx.insertInto("users").values({ id, email, name: "Ada", password_hash: "-" }).execute();
    }
    await tx.insertInto("teams").values({ id: team, name: "Team", owner_id: owner }).execute();
    const own = { id: newId<TeamMemberId>(), team_id: team, user_id: owner, email: `${owner}@example.com` };
    await tx
      .insertInto("team_members")
      .values({ ...own, role: "owner", status: "active" })
      .execute();
    const invited = { id: invitation, team_id: team, user_id: null, email: "bob@example.com" };
    await tx
      .insertInto("team_members")
      .values({ ...invited, role: "admin", status: "pending" })
      .execute();
  });

  const [byEmail = ""] = statements.filter((text) => /^update "team_members" set "user_id"/.test(text));
  await pool.query(byEmail, [stranger, "Bob@example.com", "bob@example.com"]);
  const member = await db.selectFrom("team_members").selectAll().where("id", "=", invitation).executeTakeFirstOrThrow();
  expect(member).toMatchObject({ user_id: null, email: "bob@example.com", status: "pending" });

  const accepted = db.updateTable("team_members").set({ user_id: stranger, status: "active" });
  expect((await accepted.where("id", "=", invitation).executeTakeFirst()).numUpdatedRows).toBe(1n);
});
