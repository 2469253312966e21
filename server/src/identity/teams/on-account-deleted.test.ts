import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam, invite, join, membersOf, type Person, person } from "../../../test/accounts/teams.ts";
import type { Answer } from "../../../test/http/http.ts";
import { asExtraction, startTestService, type TestService } from "../../../test/service.ts";

// The deletion of an account changes its teams.

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const people = async (): Promise<[Person, Person, Person]> =>
  Promise.all([person(service), person(service), person(service)]);

const deleteAccount = ({ call, password }: Person): Promise<Answer> =>
  call("DELETE /api/auth/me", { json: { password } });

const createIn = async (who: Person, team: string) =>
  asExtraction(
    await who.call("POST /api/extractions", { json: { url: service.pages }, headers: { "x-team-id": team } }),
  ).id;

test("an extraction created in a team remains after its creator's account is deleted", async () => {
  const [owner, member, otherPerson] = await people();
  const { id } = await createTeam(owner);
  await join(owner, id, member);
  await join(owner, id, otherPerson);
  const extraction = await createIn(member, id);
  expect((await deleteAccount(member)).status).toBe(200);
  expect(await membersOf(owner, id)).toMatchObject([{ user_id: owner.id }, { user_id: otherPerson.id }]);
  expect(await otherPerson.call(`GET /api/extractions/${extraction}`)).toMatchObject({
    status: 200,
    body: { team_id: id },
  });
  expect((await owner.call(`DELETE /api/extractions/${extraction}`)).status).toBe(200);
});

test("another owner takes over the team of a deleted account", async () => {
  const [first, second, member] = await people();
  const { id } = await createTeam(first);
  await join(first, id, member);
  await join(first, id, second, "owner");
  const extraction = await createIn(first, id);
  expect((await deleteAccount(first)).status).toBe(200);
  expect(await member.call(`GET /api/teams/${id}`)).toMatchObject({ body: { owner_id: second.id, member_count: 2 } });
  expect((await member.call(`GET /api/extractions/${extraction}`)).status).toBe(200);
});

test("a team without other active members is deleted with its owner's account", async () => {
  const [owner, invited] = await people();
  const { id } = await createTeam(owner);
  await invite(owner, id, invited.email, "owner");
  expect((await deleteAccount(owner)).status).toBe(200);
  expect(await invited.call(`GET /api/teams/${id}`)).toMatchObject({ status: 404 });
});

test("the account of the only owner of a team with other members cannot be deleted", async () => {
  const [owner, member] = await people();
  const { id } = await createTeam(owner, "Brand");
  await join(owner, id, member, "admin");
  const refused = { status: 409, body: { error: { code: "last_owner", message: expect.stringContaining('"Brand"') } } };
  expect(await deleteAccount(owner)).toMatchObject(refused);
  expect(await owner.call(`GET /api/teams/${id}`)).toMatchObject({ status: 200, body: { member_count: 2 } });
});

test("the database refuses to delete a user who owns a team", async () => {
  const [owner] = await people();
  await createTeam(owner);
  const deletion = service.database.db.deleteFrom("users").where("id", "=", owner.id).execute();
  await expect(deletion).rejects.toMatchObject({ constraint: "teams_owner_is_member" });
});
