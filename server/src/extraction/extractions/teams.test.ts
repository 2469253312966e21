import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import type { Answer } from "../../../test/http/http.ts";
import { asExtraction, startTestService, type TestService } from "../../../test/service.ts";

// Who sees and does what with a team's extractions. Snapshots, diffs and exports stand in roles/tenancy.test.ts.

let service: TestService;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
/** A fresh team of owner, admin and member. */
let team: string;
let url: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  url = `${service.pages}/page`;
  [owner, admin, member, stranger] = await Promise.all([
    person(service),
    person(service),
    person(service),
    person(service),
  ]);
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ id: team } = await createTeam(owner));
  await join(owner, team, admin, "admin");
  await join(owner, team, member);
});

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });
const create = (creator: Person, teamId?: string, more: Record<string, string> = {}): Promise<Answer> =>
  creator.call("POST /api/extractions", {
    json: { url },
    headers: { ...(teamId !== undefined && { "x-team-id": teamId }), ...more },
  });
const list = async (caller: Person, query = ""): Promise<string[]> => {
  const { body } = await caller.call(`GET /api/extractions${query}`);
  return (body as { data: { id: string }[] }).data.map(({ id }) => id); // held against the OpenAPI document
};

test("every member creates extractions of the team, and sees those of all", async () => {
  const answers = [await create(member, team), await create(admin, team), await create(owner, team)];
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { team_id: team } });
  const ids = answers.map((answer) => asExtraction(answer).id);
  for (const who of [owner, admin, member]) {
    expect(await list(who, `?team_id=${team}`)).toEqual(ids.toReversed());
    for (const id of ids) expect((await who.call(`GET /api/extractions/${id}`)).body).toMatchObject({ team_id: team });
  }
  const second = await member.call(`GET /api/extractions?team_id=${team}&per_page=2&page=2&status=pending`);
  expect(second.body).toMatchObject({ data: [{ id: ids[0] }], pagination: { page: 2, total: 3 } });
});

test("a team's list has no personal extractions, nor another team's; one's own list has both", async () => {
  const other = await createTeam(member, "Other");
  const [personal, elsewhere, here] = [
    asExtraction(await create(member)).id,
    asExtraction(await create(member, other.id)).id,
    asExtraction(await create(member, team)).id,
  ];
  await create(owner, team);
  expect(await list(member, `?team_id=${other.id}`)).toEqual([elsewhere]);
  expect((await list(member)).slice(0, 3)).toEqual([here, elsewhere, personal]);
});

test("a person who is not in a team can neither create extractions in it nor see them", async () => {
  const { id } = asExtraction(await create(member, team));
  expect(await create(stranger, team)).toMatchObject(refusal(403, "not_team_member"));
  expect(await stranger.call(`GET /api/extractions?team_id=${team}`)).toMatchObject(refusal(403, "not_team_member"));
  expect(await stranger.call(`GET /api/extractions/${id}`)).toMatchObject(refusal(403, "not_team_member"));
});

test.each(["", "no-id", crypto.randomUUID()])("404 team_not_found for the team %j", async (missing) => {
  expect(await create(member, missing)).toMatchObject(refusal(404, "team_not_found"));
  expect(await member.call(`GET /api/extractions?team_id=${missing}`)).toMatchObject(refusal(404, "team_not_found"));
});

test("being in a team together gives no right to each other's personal extractions", async () => {
  const { id } = asExtraction(await create(member));
  expect(await owner.call(`GET /api/extractions/${id}`)).toMatchObject(refusal(403, "forbidden"));
  expect(await owner.call(`DELETE /api/extractions/${id}`)).toMatchObject(refusal(403, "forbidden"));
});

test("a team's extraction is deleted by who created it, admins and owners", async () => {
  const [first, second, third] = [
    asExtraction(await create(owner, team)).id,
    asExtraction(await create(owner, team)).id,
    asExtraction(await create(member, team)).id,
  ];
  expect(await member.call(`DELETE /api/extractions/${first}`)).toMatchObject(refusal(403, "insufficient_role"));
  expect(await stranger.call(`DELETE /api/extractions/${first}`)).toMatchObject(refusal(403, "not_team_member"));
  for (const [who, id] of [
    [owner, first],
    [admin, second],
    [member, third],
  ] as const) {
    expect(await who.call(`DELETE /api/extractions/${id}`)).toMatchObject({ status: 200, body: { success: true } });
  }
  expect(await list(member, `?team_id=${team}`)).toEqual([]);
});

test("an extraction that a removed member created stays the team's and is no longer theirs", async () => {
  const { id } = asExtraction(await create(member, team));
  await owner.call(`DELETE /api/teams/${team}/members/${member.id}`);
  expect(await list(admin, `?team_id=${team}`)).toEqual([id]);
  expect(await list(member)).not.toContain(id);
  for (const route of [
    `GET /api/extractions/${id}`,
    `DELETE /api/extractions/${id}`,
    `POST /api/extractions/${id}/runs`,
  ]) {
    expect(await member.call(route), route).toMatchObject(refusal(403, "not_team_member"));
  }
  expect(await create(member, team)).toMatchObject(refusal(403, "not_team_member"));
});

test("any member runs a team's extraction again", async () => {
  const { id } = asExtraction(await create(owner, team));
  expect(await member.call(`POST /api/extractions/${id}/runs`)).toMatchObject(refusal(409, "run_in_progress"));
  await service.database.db.updateTable("runs").set({ status: "failed" }).where("extraction_id", "=", id).execute();
  expect(await member.call(`POST /api/extractions/${id}/runs`)).toMatchObject({ status: 201, body: { id } });
  const starter = service.database.db.selectFrom("runs").select("user_id").where("extraction_id", "=", id);
  expect(await starter.where("status", "=", "pending").execute()).toEqual([{ user_id: member.id }]);
});

test("an Idempotency-Key stands for one place: the same request in another team is another request", async () => {
  const key = { "idempotency-key": crypto.randomUUID() };
  const firstExtraction = asExtraction(await create(member, team, key));
  expect(asExtraction(await create(member, team, key)).id).toBe(firstExtraction.id);
  expect(await create(member, undefined, key)).toMatchObject(refusal(422, "validation_error"));
  await owner.call(`DELETE /api/teams/${team}/members/${member.id}`);
  expect(await create(member, team, key)).toMatchObject(refusal(403, "not_team_member"));
});
