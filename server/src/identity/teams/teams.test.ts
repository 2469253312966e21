import { eventually } from "@tintype/reader/test/eventually";
import type { Team } from "@tintype/shared/api/accounts/teams";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmAddress,
  createTeam,
  invite,
  join,
  type Person,
  person,
  setPlan,
} from "../../../test/accounts/teams.ts";
import type { Answer } from "../../../test/http/http.ts";
import { asExtraction, startTestService, type TestService } from "../../../test/service.ts";

let service: TestService;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  [ada, grace] = await Promise.all([person(service), person(service)]);
});
afterAll(() => service.stop());

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });
const asTeams = ({ body }: Answer) => (body as { data: Team[] }).data; // the call has checked the answer against the OpenAPI document

test("the creator of a team becomes its owner", async () => {
  const json = { name: "  Brand ", description: "Everybody who owns a token" };
  const created = await ada.call("POST /api/teams", { json });
  const expected = {
    id: expect.any(String),
    name: "Brand",
    description: json.description,
    owner_id: ada.id,
    role: "owner",
    status: "active",
    member_count: 1,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  };
  expect(created).toMatchObject({ status: 201, body: expected });
  const { id } = created.body as Team; // the call has checked the answer against the OpenAPI document
  expect(await ada.call(`GET /api/teams/${id}`)).toMatchObject({ status: 200, body: created.body });
  expect(asTeams(await ada.call("GET /api/teams"))).toContainEqual(created.body);
});

test("a team's description is optional", async () => {
  expect(await createTeam(ada)).toMatchObject({ description: "" });
});

test.each<[string, unknown, string]>([
  ["no name", {}, "name"],
  ["an empty name", { name: " " }, "name"],
  ["a name of 101 characters", { name: "x".repeat(101) }, "name"],
  ["a name that is not a string", { name: 7 }, "name"],
  ["a description of 1,001 characters", { name: "x", description: "x".repeat(1001) }, "description"],
  ["an unknown field", { name: "x", colour: "red" }, "colour"],
])("a team with %s is refused with 422", async (_what, json, path) => {
  const answer = await ada.call("POST /api/teams", { json });
  expect(answer).toMatchObject(refusal(422, "validation_error"));
  expect(answer.body).toHaveProperty("error.details", [expect.objectContaining({ path })]);
});

test("GET /api/teams lists the user's teams with their role, and teams that their confirmed email is invited to", async () => {
  const [lin, mary] = await Promise.all([person(service), person(service)]);
  await confirmAddress(service.database, lin.id);
  const owned = await createTeam(lin, "Own");
  const joined = await createTeam(mary, "Joined");
  await join(mary, joined.id, lin, "admin");
  const invited = await createTeam(mary, "Invited");
  await invite(mary, invited.id, lin.email);
  const all = [
    { id: owned.id, role: "owner", status: "active", member_count: 1 },
    { id: joined.id, role: "admin", status: "active", member_count: 2 },
    { id: invited.id, role: "member", status: "pending", member_count: 2 },
  ];
  expect((await lin.call("GET /api/teams")).body).toMatchObject({ data: all, pagination: { total: 3 } });
  const second = await lin.call("GET /api/teams?page=2&per_page=1");
  expect(second.body).toMatchObject({ data: [all[1]], pagination: { page: 2, per_page: 1, total: 3 } });
});

test("owners and admins can change a team's name and description separately", async () => {
  const { id } = await createTeam(ada, "Before");
  const [admin, member] = await Promise.all([person(service), person(service)]);
  await join(ada, id, admin, "admin");
  await join(ada, id, member);
  const path = `PATCH /api/teams/${id}`;
  expect(await ada.call(path, { json: { name: "After" } })).toMatchObject({ status: 200, body: { name: "After" } });
  const described = await admin.call(path, { json: { description: "What we do" } });
  expect(described.body).toMatchObject({ name: "After", description: "What we do", role: "admin", member_count: 3 });
  expect((await ada.call(path, { json: { description: "" } })).body).toMatchObject({ name: "After", description: "" });
  expect(await ada.call(path, { json: {} })).toMatchObject({ status: 200, body: { name: "After", description: "" } });
  expect(await ada.call(path, { json: { name: "" } })).toMatchObject(refusal(422, "validation_error"));
  expect(await ada.call(path, { json: { owner_id: admin.id } })).toMatchObject(refusal(422, "validation_error"));
  expect(await member.call(path, { json: { name: "Mine" } })).toMatchObject(refusal(403, "insufficient_role"));
  expect((await member.call(`GET /api/teams/${id}`)).body).toMatchObject({ name: "After" });
});

test("a team can be deleted by an owner alone, and its extractions are deleted too", async () => {
  const { id } = await createTeam(ada);
  const admin = await person(service);
  await join(ada, id, admin, "admin");
  const created = await admin.call("POST /api/extractions", {
    json: { url: `${service.pages}/page` },
    headers: { "x-team-id": id },
  });
  const extraction = asExtraction(created).id;
  expect(await admin.call(`DELETE /api/teams/${id}`)).toMatchObject(refusal(403, "insufficient_role"));
  expect(await ada.call(`DELETE /api/teams/${id}`)).toMatchObject({ status: 200, body: { success: true } });
  expect(await ada.call(`DELETE /api/teams/${id}`)).toMatchObject(refusal(404, "team_not_found"));
  expect(await admin.call(`GET /api/teams/${id}`)).toMatchObject(refusal(404, "team_not_found"));
  expect(await admin.call(`GET /api/extractions/${extraction}`)).toMatchObject(refusal(404, "not_found"));
  expect(asTeams(await admin.call("GET /api/teams"))).toEqual([]);
});

const routes = (team: string, member: string): Array<[string, unknown?]> => [
  [`GET /api/teams/${team}`],
  [`PATCH /api/teams/${team}`, { name: "x" }],
  [`DELETE /api/teams/${team}`],
  [`GET /api/teams/${team}/members`],
  [`POST /api/teams/${team}/members`, { email: "x@example.com", role: "owner" }],
  [`PATCH /api/teams/${team}/members/${member}`, { role: "owner" }],
  [`DELETE /api/teams/${team}/members/${member}`],
];

test.each(["no-id", "0", "%00", "%F0%9F%8E%A8", crypto.randomUUID(), crypto.randomUUID().toUpperCase()])(
  "every team endpoint answers 404 team_not_found for the team id %s",
  async (team) => {
    for (const [route, json] of routes(team, ada.id)) {
      expect(await ada.call(route, { json }), route).toMatchObject(refusal(404, "team_not_found"));
    }
  },
);

test("a user who is not in the team learns nothing about its members and roles", async () => {
  const { id } = await createTeam(ada);
  for (const member of [ada.id, grace.id, crypto.randomUUID(), "no-id"]) {
    for (const [route, json] of routes(id, member)) {
      expect(await grace.call(route, { json }), route).toMatchObject(refusal(403, "not_team_member"));
    }
  }
});

test("the plan limits the teams that a user owns, not those that they join", async () => {
  const free = await person(service, { plan: "free" });
  const { id } = await createTeam(ada);
  await join(ada, id, free, "admin");
  await createTeam(free);
  const second = () => free.call("POST /api/teams", { json: { name: "Second" } });
  expect(await second()).toMatchObject(refusal(402, "usage_limit_exceeded"));
  expect((await second()).body).toHaveProperty("error.upgrade_url", expect.stringMatching(/^http/));
  await setPlan(service.database, free.id, "pro");
  expect((await second()).status).toBe(201);
});

test("concurrent requests do not create more teams than the plan allows", async () => {
  const pro = await person(service, { plan: "pro" });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => pro.call("POST /api/teams", { json: { name: "One of many" } })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(7);
  expect(asTeams(await pro.call("GET /api/teams"))).toHaveLength(5);
});

test("a deleted team no longer counts against the plan", async () => {
  const free = await person(service, { plan: "free" });
  const { id } = await createTeam(free);
  await free.call(`DELETE /api/teams/${id}`);
  expect((await free.call("POST /api/teams", { json: { name: "Next" } })).status).toBe(201);
});

test("an API key can create a team", async () => {
  const { body } = await ada.call("POST /api/auth/api-keys", { json: { name: "CI" } });
  const token = (body as { key: string }).key; // the call has checked the answer against the OpenAPI document
  const created = await service.call("POST /api/teams", { token, json: { name: "By key" } });
  expect(created).toMatchObject({ status: 201, body: { owner_id: ada.id } });
});

test.each(["a\tb", "a\nb", "a\u001b[2Jb", "a\u007fb", "a\u0085b", "a\u009fb", "a\u202eb", "a\u2067b", "a\u200bb"])(
  "422 for a team's name with control or format characters: %j",
  async (name) => {
    const someone = await person(service);
    expect(await someone.call("POST /api/teams", { json: { name } })).toMatchObject({
      status: 422,
      body: { error: { code: "validation_error", details: [{ path: "name" }] } },
    });
    expect((await someone.call("POST /api/auth/api-keys", { json: { name } })).status).toBe(422);
  },
);

test("a team's name may have joiners", async () => {
  const someone = await person(service);
  const name = "👩\u200d💻 क\u094d\u200dष می\u200cخواهم";
  expect(await someone.call("POST /api/teams", { json: { name } })).toMatchObject({ status: 201, body: { name } });
});

test("a team that is deleted while a request looks for it is missing, also for its members", async () => {
  const { id } = await createTeam(ada);
  const { pool } = service.database;
  const deletion = await pool.connect();
  await deletion.query("begin; lock table team_members in access exclusive mode");
  const answer = ada.call(`GET /api/teams/${id}`);
  await eventually(async () => {
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await pool.query(waiting)).rowCount;
  }).toBe(1);
  await deletion.query(`
    update teams set owner_id = null, deleted_at = now() where id = '${id}';
    delete from team_members where team_id = '${id}';
    commit`);
  deletion.release();
  expect(await answer).toMatchObject(refusal(404, "team_not_found"));
});
