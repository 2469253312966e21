import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  confirmAddress,
  createTeam,
  invite,
  join,
  membersOf,
  type Person,
  person,
  setPlan,
  tokenOf,
} from "../../../test/accounts/teams.ts";
import type { Answer } from "../../../test/http/http.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

let service: TestService;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
/** A new team with the owner, the admin and the member. */
let id: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  const four = [person(service), person(service), person(service), person(service)] as const;
  [owner, admin, member, stranger] = await Promise.all(four);
  await confirmAddress(service.database, stranger.id);
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ id } = await createTeam(owner));
  await join(owner, id, admin, "admin");
  await join(owner, id, member);
});

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });
const done = { status: 200, body: { success: true } };
const setRole = (caller: Person, whose: string, role: string): Promise<Answer> =>
  caller.call(`PATCH /api/teams/${id}/members/${whose}`, { json: { role } });
const remove = (caller: Person, whose: string): Promise<Answer> =>
  caller.call(`DELETE /api/teams/${id}/members/${whose}`);
const tryInvite = (caller: Person, email: string, role = "member"): Promise<Answer> =>
  caller.call(`POST /api/teams/${id}/members`, { json: { email, role } });
const unknownEmail = () => `${crypto.randomUUID()}@example.com`;

describe("invitations", () => {
  test("an invited user with a confirmed email is pending until their first request in the team", async () => {
    const answer = await tryInvite(owner, stranger.email);
    const invited = {
      id: expect.any(String),
      user_id: null,
      email: stranger.email,
      role: "member",
      status: "pending",
      invited_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    expect(answer).toMatchObject({ status: 201, body: invited });
    await stranger.call("GET /api/teams");
    expect(await membersOf(owner, id)).toContainEqual(invited);
    expect(await stranger.call(`GET /api/teams/${id}`)).toMatchObject({ status: 200, body: { status: "active" } });
    expect(await membersOf(owner, id)).toContainEqual({
      ...invited,
      user_id: stranger.id,
      name: expect.any(String),
      status: "active",
    });
  });

  test("an invited user becomes active even by a request that their role does not allow", async () => {
    await invite(owner, id, stranger.email);
    expect(await tryInvite(stranger, unknownEmail())).toMatchObject(refusal(403, "insufficient_role"));
    expect((await membersOf(owner, id)).at(-1)).toMatchObject({ user_id: stranger.id, status: "active" });
  });

  test("an email without an account becomes a member once its link is accepted", async () => {
    const email = unknownEmail();
    const invited = await invite(owner, id, email, "admin");
    expect(invited).toMatchObject({ user_id: null, email, status: "pending" });
    const newcomer = await person(service, { email: email.toUpperCase() });
    const token = tokenOf(invited);
    const accepted = { id: invited.id, user_id: newcomer.id, email: newcomer.email, role: "admin", status: "active" };
    expect(await newcomer.call("POST /api/invitations/accept", { json: { token } })).toMatchObject({
      status: 200,
      body: accepted,
    });
    expect((await newcomer.call("GET /api/teams")).body).toMatchObject({ data: [{ id, role: "admin" }] });
    expect((await newcomer.call(`PATCH /api/teams/${id}`, { json: { name: "Ours" } })).status).toBe(200);
    expect((await membersOf(owner, id)).at(-1)).toMatchObject(accepted);
  });

  test.each([
    ["without an account", unknownEmail, () => undefined],
    ["with an account", () => stranger.email, () => stranger.id],
  ])("a pending member %s is addressed by their member id alone", async (_, email, userId) => {
    const invited = await invite(owner, id, email());
    expect(await setRole(admin, userId() ?? "no-id", "admin")).toMatchObject(refusal(404, "not_found"));
    expect(await setRole(admin, invited.id, "admin")).toMatchObject({
      status: 200,
      body: { id: invited.id, user_id: null, role: "admin", status: "pending" },
    });
    expect(await remove(admin, invited.id)).toMatchObject(done);
    expect(await membersOf(owner, id)).toHaveLength(3);
  });

  test("inviting a member or an invited email again is refused with 409 already_member, ignoring case", async () => {
    const pending = unknownEmail();
    await invite(owner, id, pending);
    for (const email of [owner.email, member.email.toUpperCase(), pending, pending.toUpperCase()]) {
      expect(await tryInvite(admin, email), email).toMatchObject(refusal(409, "already_member"));
    }
  });

  test("concurrent invitations of one email create one member", async () => {
    const email = unknownEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryInvite(owner, email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test.each<[string, unknown, string]>([
    ["no email", { role: "member" }, "email"],
    ["no role", { email: "grace@example.com" }, "role"],
    ["what is no email", { email: "grace", role: "member" }, "email"],
    ["an unknown role", { email: "grace@example.com", role: "guest" }, "role"],
  ])("422 for an invitation with %s", async (_what, json, path) => {
    const answer = await owner.call(`POST /api/teams/${id}/members`, { json });
    expect(answer).toMatchObject(refusal(422, "validation_error"));
    expect(answer.body).toHaveProperty("error.details", [expect.objectContaining({ path })]);
  });

  test("members are listed in pages, oldest first", async () => {
    const second = await member.call(`GET /api/teams/${id}/members?per_page=2&page=2`);
    expect(second.body).toMatchObject({ data: [{ user_id: member.id }], pagination: { page: 2, total: 3 } });
  });
});

describe("the size of a team", () => {
  test("is limited by the plan of its owner, including the owner and pending members", async () => {
    const free = await person(service, { plan: "free" });
    ({ id } = await createTeam(free));
    await join(free, id, admin, "admin");
    await invite(free, id, unknownEmail());
    const answer = await tryInvite(admin, unknownEmail());
    expect(answer).toMatchObject(refusal(402, "usage_limit_exceeded"));
    expect(answer.body).toHaveProperty("error.upgrade_url", expect.stringMatching(/^http/));
    expect(await tryInvite(admin, admin.email)).toMatchObject(refusal(409, "already_member"));
    await setPlan(service.database, free.id, "pro");
    expect((await tryInvite(admin, unknownEmail())).status).toBe(201);
  });

  test("is not exceeded by concurrent invitations", async () => {
    await setPlan(service.database, stranger.id, "pro");
    ({ id } = await createTeam(stranger));
    const answers = await Promise.all(Array.from({ length: 14 }, () => tryInvite(stranger, unknownEmail())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(5);
    expect(await membersOf(stranger, id)).toHaveLength(10);
    await setPlan(service.database, stranger.id, "enterprise");
  });
});

describe("roles", () => {
  test("a member cannot manage other members", async () => {
    for (const whose of [owner.id, admin.id, member.id, crypto.randomUUID(), "no-id"]) {
      expect(await setRole(member, whose, "admin"), whose).toMatchObject(refusal(403, "insufficient_role"));
    }
    for (const whose of [owner.id, admin.id, crypto.randomUUID(), "no-id"]) {
      expect(await remove(member, whose), whose).toMatchObject(refusal(403, "insufficient_role"));
    }
    expect(await tryInvite(member, owner.email)).toMatchObject(refusal(403, "insufficient_role"));
  });

  test("an admin can manage members and admins", async () => {
    expect((await tryInvite(admin, unknownEmail(), "admin")).status).toBe(201);
    expect(await setRole(admin, member.id, "admin")).toMatchObject({ status: 200, body: { role: "admin" } });
    expect(await setRole(admin, member.id, "member")).toMatchObject({ status: 200, body: { role: "member" } });
    expect(await remove(admin, member.id)).toMatchObject(done);
    expect(await setRole(admin, admin.id, "member")).toMatchObject({ status: 200, body: { role: "member" } });
  });

  test("an admin can neither change, remove nor appoint an owner", async () => {
    expect(await remove(admin, owner.id)).toMatchObject(refusal(403, "insufficient_role"));
    expect(await setRole(admin, owner.id, "member")).toMatchObject(refusal(403, "insufficient_role"));
    for (const whose of [admin.id, member.id, owner.id]) {
      expect(await setRole(admin, whose, "owner")).toMatchObject(refusal(403, "insufficient_role"));
    }
    expect(await tryInvite(admin, unknownEmail(), "owner")).toMatchObject(refusal(403, "insufficient_role"));
    expect(await membersOf(owner, id)).toMatchObject([{ role: "owner" }, { role: "admin" }, { role: "member" }]);
  });

  test("an owner can appoint and demote owners", async () => {
    expect(await setRole(owner, member.id, "owner")).toMatchObject({ status: 200, body: { role: "owner" } });
    expect(await setRole(member, admin.id, "owner")).toMatchObject({ status: 200, body: { role: "owner" } });
    expect(await setRole(owner, member.id, "member")).toMatchObject({ status: 200, body: { role: "member" } });
    expect(await remove(owner, admin.id)).toMatchObject(done);
  });

  test("a changed role takes effect at once", async () => {
    await setRole(owner, admin.id, "member");
    expect(await tryInvite(admin, unknownEmail())).toMatchObject(refusal(403, "insufficient_role"));
  });

  test.each(["reviewer", "viewer"])("somebody can be invited as %s, and a member can become one", async (role) => {
    expect(await tryInvite(admin, unknownEmail(), role)).toMatchObject({ status: 201, body: { role } });
    const json = { url: "https://example.com/" };
    const headers = { "x-team-id": id };
    expect((await member.call("POST /api/extractions", { json, headers })).status).toBe(201);
    expect(await setRole(admin, member.id, role)).toMatchObject({ status: 200, body: { role } });
    expect(await member.call("POST /api/extractions", { json, headers })).toMatchObject(
      refusal(403, "insufficient_role"),
    );
    expect((await member.call(`GET /api/extractions?team_id=${id}`)).body).toMatchObject({ pagination: { total: 1 } });
  });

  test("a viewer can neither delete nor share a page that they made before", async () => {
    const json = { url: "https://example.com/" };
    const answer = await member.call("POST /api/extractions", { json, headers: { "x-team-id": id } });
    const { id: extraction } = answer.body as { id: string }; // checked against its schema
    await setRole(owner, member.id, "viewer");
    for (const request of [`DELETE /api/extractions/${extraction}`, `GET /api/extractions/${extraction}/shares`]) {
      expect(await member.call(request)).toMatchObject(refusal(403, "insufficient_role"));
    }
  });

  test("a user who is not in this team is not found, even if they are in another", async () => {
    const otherTeam = await createTeam(owner, "Other");
    const elsewhere = await invite(owner, otherTeam.id, stranger.email);
    for (const whose of [stranger.id, elsewhere.id, crypto.randomUUID(), "no-id", "%00"]) {
      expect(await setRole(owner, whose, "admin"), whose).toMatchObject(refusal(404, "not_found"));
      expect(await remove(owner, whose), whose).toMatchObject(refusal(404, "not_found"));
    }
  });
});

describe("leaving a team", () => {
  test("anyone may remove themselves, by user id or member id, even while pending", async () => {
    expect(await remove(member, member.id)).toMatchObject(done);
    const [, ownId] = (await membersOf(admin, id)).map((one) => one.id);
    expect(await remove(admin, String(ownId))).toMatchObject(done);
    await invite(owner, id, stranger.email);
    expect(await remove(stranger, stranger.id)).toMatchObject(done);
    expect(await membersOf(owner, id)).toHaveLength(1);
  });

  test("a removed user has no access until they are invited again", async () => {
    await remove(owner, member.id);
    expect(await member.call(`GET /api/teams/${id}`)).toMatchObject(refusal(403, "not_team_member"));
    expect(await remove(member, member.id)).toMatchObject(refusal(403, "not_team_member"));
    expect(await invite(owner, id, member.email)).toMatchObject({ user_id: null, status: "pending" });
    expect(await member.call(`GET /api/teams/${id}`)).toMatchObject(refusal(403, "not_team_member"));
    await remove(owner, String((await membersOf(owner, id)).at(-1)?.id));
    await join(owner, id, member);
    expect((await member.call(`GET /api/teams/${id}`)).status).toBe(200);
  });

  test("the last active owner can neither leave nor be demoted; a pending owner does not count", async () => {
    const token = tokenOf(await invite(owner, id, stranger.email, "owner"));
    await invite(owner, id, unknownEmail(), "owner");
    expect(await remove(owner, owner.id)).toMatchObject(refusal(409, "last_owner"));
    expect(await setRole(owner, owner.id, "admin")).toMatchObject(refusal(409, "last_owner"));
    expect(await setRole(owner, owner.id, "owner")).toMatchObject({ status: 200 });
    await stranger.call("POST /api/invitations/accept", { json: { token } });
    expect(await setRole(owner, owner.id, "admin")).toMatchObject({ status: 200, body: { role: "admin" } });
  });

  test.each(["leaves", "is demoted"])("the team passes to another owner when its owner %s", async (how) => {
    await setRole(owner, member.id, "owner");
    const leaving = how === "leaves" ? remove(owner, owner.id) : setRole(owner, owner.id, "member");
    expect((await leaving).status).toBe(200);
    expect((await member.call(`GET /api/teams/${id}`)).body).toMatchObject({ owner_id: member.id });
    expect(await remove(member, member.id)).toMatchObject(refusal(409, "last_owner"));
  });

  test("one of two owners who leave concurrently stays", async () => {
    await setRole(owner, member.id, "owner");
    const answers = await Promise.all([remove(owner, owner.id), remove(member, member.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const remaining = await membersOf(admin, id);
    expect(remaining.filter(({ role }) => role === "owner")).toHaveLength(1);
  });
});
