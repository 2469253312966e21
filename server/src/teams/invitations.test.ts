import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { startTestService, type TestService } from "../../test/service.ts";
import { createTeam, invite, membersOf, type Person, person } from "../../test/teams.ts";
import { userDirectory } from "../accounts/user-directory.ts";
import { newId, type TeamId, type TeamMemberId, type UserId } from "../ids.ts";
import { findAccountToInvite, tieInvitations } from "./invitations.ts";
import { insertMember } from "./repository.ts";

// An invitation and a registration of the same email can run concurrently. The later one waits and sees the earlier one.

let service: TestService;
let owner: Person;
let team: string;
let email: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  owner = await person(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ id: team } = await createTeam(owner));
  email = `${crypto.randomUUID()}@example.com`;
});

/** Waits until a connection is blocked by the lock of an email. */
const somebodyWaits = () =>
  eventually(async () => {
    const { rows } = await sql`
      select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(service.database.db);
    return rows.length;
  }).toBe(1);

test("a registration waits for a concurrent invitation and is assigned to it", async () => {
  const { registering } = await service.database.db.transaction().execute(async (tx) => {
    const user_id = await findAccountToInvite(tx, userDirectory, email);
    const registration = person(service, { email: email.toUpperCase() });
    await somebodyWaits();
    const invited = { team_id: team as TeamId, user_id, email, role: "member", status: "pending" } as const;
    await insertMember(tx, { id: newId<TeamMemberId>(), ...invited });
    return { registering: registration };
  });
  const { id } = await registering;
  expect((await membersOf(owner, team)).at(-1)).toMatchObject({ user_id: id });
});

test("an invitation waits for a concurrent registration and finds the account", async () => {
  const id = newId<UserId>();
  const { inviting } = await service.database.db.transaction().execute(async (tx) => {
    await tx.insertInto("users").values({ id, email, name: "Grace", password_hash: "-" }).execute();
    await tieInvitations(tx, { id, email });
    const invitation = invite(owner, team, email.toUpperCase());
    await somebodyWaits();
    return { inviting: invitation };
  });
  expect(await inviting).toMatchObject({ user_id: id });
});
