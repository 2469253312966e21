import { registration } from "@tintype/shared/api/accounts/auth";
import { invitationLink } from "@tintype/shared/api/accounts/invitations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  confirmAddress,
  createTeam,
  invite,
  join,
  membersOf,
  type Person,
  person,
  tokenOf,
} from "../../../test/accounts/teams.ts";
import type { Answer } from "../../../test/http/http.ts";
import { asId } from "../../../test/ids.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import type { TeamMemberId } from "../../platform/ids.ts";

let service: TestService;
let owner: Person;
let stranger: Person;
let team: string;
let email: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  [owner, stranger] = await Promise.all([person(service), person(service)]);
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ id: team } = await createTeam(owner));
  email = `${crypto.randomUUID()}@example.com`;
});

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });
const accept = (who: Person, token: string): Promise<Answer> =>
  who.call("POST /api/invitations/accept", { json: { token } });
const renew = (caller: Person, member: string): Promise<Answer> =>
  caller.call(`POST /api/teams/${team}/members/${member}/invitation`);
const renewed = async (caller: Person, member: string): Promise<string> =>
  tokenOf(invitationLink.parse((await renew(caller, member)).body));

describe("an invitation", () => {
  // This service has no SMTP_URL, so nobody can confirm an email. confirmation.test.ts has the same with mail.
  test.each([
    ["before it, to be an owner", "owner", true],
    ["before it, to be a member", "member", true],
    ["after it", "owner", false],
  ] as const)("gives nothing to an account that has registered the email %s", async (_, role, isBefore) => {
    const register = () => person(service, { email: email.toUpperCase() });
    const early = isBefore ? await register() : undefined;
    await invite(owner, team, email, role);
    const attacker = early ?? (await register());
    expect((await attacker.call("GET /api/teams")).body).toMatchObject({ data: [] });
    for (const request of [`GET /api/teams/${team}`, `DELETE /api/teams/${team}`, `GET /api/teams/${team}/members`]) {
      expect(await attacker.call(request), request).toMatchObject(refusal(403, "not_team_member"));
    }
    expect((await membersOf(owner, team)).at(-1)).toMatchObject({ user_id: null, email, status: "pending" });
  });

  test("is answered alike, and the member listed alike, whether or not the email has an account", async () => {
    const [confirmed, unconfirmed, closed] = [await person(service), await person(service), await person(service)];
    for (const { id } of [confirmed, closed]) await confirmAddress(service.database, id);
    const answers = [];
    for (const address of [confirmed.email, unconfirmed.email, closed.email, email]) {
      answers.push({ ...(await invite(owner, team, address)), id: "", email: "", invited_at: "" });
    }
    expect((await closed.call("DELETE /api/auth/me", { json: { password: closed.password } })).status).toBe(200);
    const [firstAnswer] = answers.map((answer) => ({ ...answer, invitation_url: expect.any(String) }));
    expect(firstAnswer).toMatchObject({ user_id: null, status: "pending" });
    expect(answers).toEqual([firstAnswer, firstAnswer, firstAnswer, firstAnswer]);
    const listed = (await membersOf(owner, team))
      .slice(1)
      .map((row) => ({ ...row, id: "", email: "", invited_at: "" }));
    const { invitation_url: _, ...member } = { ...firstAnswer };
    expect(listed).toEqual([member, member, member, member]);
  });

  test("is accepted with the link's token by an account with another email, whose email the team then sees", async () => {
    const invited = await invite(owner, team, email, "admin");
    const { id } = invited;
    expect(invited.invitation_url).toMatch(new RegExp(`^${service.url}/app/invitations/[\\w-]{22}$`));
    const member = { id, user_id: stranger.id, email: stranger.email, role: "admin", status: "active" };
    expect(await accept(stranger, tokenOf(invited))).toMatchObject({ status: 200, body: member });
    expect((await membersOf(owner, team)).at(-1)).toMatchObject(member);
    expect((await stranger.call(`PATCH /api/teams/${team}`, { json: { name: "Ours" } })).status).toBe(200);
  });

  test("is answered with its link once, and stored only as a hash", async () => {
    const invited = await invite(owner, team, email);
    const { id } = invited;
    const stored = await service.database.db
      .selectFrom("team_members")
      .selectAll()
      .where("id", "=", asId<TeamMemberId>(id))
      .executeTakeFirstOrThrow();
    expect(stored.invitation_hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(tokenOf(invited));
    const { body } = await owner.call(`GET /api/teams/${team}/members`);
    expect(JSON.stringify(body)).not.toContain("invitation");
  });

  test("is not found by a token that is wrong, used or expired", async () => {
    const invited = await invite(owner, team, email);
    const { id } = invited;
    const token = tokenOf(invited);
    for (const wrong of ["x", `${token}x`, token.slice(1), token.toLowerCase(), "\u0000".padStart(22, "a").slice(1)]) {
      expect((await accept(stranger, wrong)).status, wrong).toBeGreaterThanOrEqual(404);
    }
    const expire = (expiry: Date) =>
      service.database.db
        .updateTable("team_members")
        .set({ invitation_expires_at: expiry })
        .where("id", "=", asId<TeamMemberId>(id))
        .execute();
    await expire(new Date(Date.now() - 1000));
    expect(await accept(stranger, token)).toMatchObject(refusal(404, "not_found"));
    await expire(new Date(Date.now() + 60_000));
    expect((await accept(stranger, token)).status).toBe(200);
    expect(await accept(await person(service), token)).toMatchObject(refusal(404, "not_found"));
  });

  test("makes one of two people who accept it at once a member", async () => {
    const invited = await invite(owner, team, email);
    const two = await Promise.all([person(service), person(service)]);
    const answers = await Promise.all(two.map((who) => accept(who, tokenOf(invited))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await membersOf(owner, team)).toHaveLength(2);
  });

  test("stays valid when a member of the team opens it", async () => {
    const invited = await invite(owner, team, email);
    expect(await accept(owner, tokenOf(invited))).toMatchObject(refusal(409, "already_member"));
    expect((await accept(stranger, tokenOf(invited))).status).toBe(200);
  });
});

describe("a registration", () => {
  const register = (invitation: string, address = email): Promise<Answer> =>
    service.call("POST /api/auth/register", {
      json: { email: address, password: "correct horse", name: "Grace", invitation },
    });

  test("joins the team from the start if it has an invitation", async () => {
    const invited = await invite(owner, team, email, "admin");
    const { id } = invited;
    const { token, id: user_id } = registration.parse((await register(tokenOf(invited))).body);
    expect((await membersOf(owner, team)).at(-1)).toMatchObject({ id, user_id, email, status: "active" });
    expect((await service.call(`PATCH /api/teams/${team}`, { token, json: { name: "Ours" } })).status).toBe(200);
  });

  test("creates no account if its invitation is invalid", async () => {
    expect(await register("a".repeat(22))).toMatchObject(refusal(404, "not_found"));
    const invited = await invite(owner, team, email);
    expect((await register(tokenOf(invited))).status).toBe(201);
  });
});

describe("renewing an invitation's link", () => {
  test("ends the previous link and makes a new one", async () => {
    const invited = await invite(owner, team, email);
    const { id } = invited;
    const token = await renewed(owner, id);
    expect(await accept(stranger, tokenOf(invited))).toMatchObject(refusal(404, "not_found"));
    expect(await accept(stranger, token)).toMatchObject({ status: 200, body: { id, status: "active" } });
  });

  test("is for admins, and for the invitation of an owner only for owners", async () => {
    const [admin, member] = await Promise.all([person(service), person(service)]);
    await join(owner, team, admin, "admin");
    await join(owner, team, member);
    const { id } = await invite(owner, team, email, "owner");
    for (const who of [admin, member]) expect(await renew(who, id)).toMatchObject(refusal(403, "insufficient_role"));
    const otherInvitation = await invite(owner, team, `other-${email}`);
    expect(await renew(member, otherInvitation.id)).toMatchObject(refusal(403, "insufficient_role"));
    expect((await renew(admin, otherInvitation.id)).status).toBe(200);
  });

  test("is refused for a member who has accepted", async () => {
    expect(await renew(owner, (await join(owner, team, stranger)).id)).toMatchObject(refusal(409, "already_member"));
    expect(await renew(owner, owner.id)).toMatchObject(refusal(409, "already_member"));
  });

  test("works for an invitation whose link has ended", async () => {
    const { id } = await invite(owner, team, email);
    await service.database.db
      .updateTable("team_members")
      .set({ invitation_hash: null, invitation_expires_at: null, invited_by: null })
      .where("id", "=", asId<TeamMemberId>(id))
      .execute();
    expect((await accept(stranger, await renewed(owner, id))).status).toBe(200);
  });
});

describe("a link", () => {
  test("ends when the invited member gets more rights than those who know the link could give", async () => {
    const admin = await person(service);
    await join(owner, team, admin, "admin");
    const invited = await invite(admin, team, email);
    const { id } = invited;
    await owner.call(`PATCH /api/teams/${team}/members/${id}`, { json: { role: "owner" } });
    expect(await accept(stranger, tokenOf(invited))).toMatchObject(refusal(404, "not_found"));
  });

  test.each(["removed", "demoted", "deleted"])("ends when the member who made it is %s", async (how) => {
    const admin = await person(service);
    await join(owner, team, admin, "admin");
    const invited = await invite(admin, team, email, "admin");
    const byOwner = await invite(owner, team, `other-${email}`);
    const path = `/api/teams/${team}/members/${admin.id}`;
    const changed =
      how === "removed"
        ? owner.call(`DELETE ${path}`)
        : how === "demoted"
          ? owner.call(`PATCH ${path}`, { json: { role: "member" } })
          : admin.call("DELETE /api/auth/me", { json: { password: admin.password } });
    expect((await changed).status).toBe(200);
    expect(await accept(stranger, tokenOf(invited))).toMatchObject(refusal(404, "not_found"));
    expect((await accept(stranger, tokenOf(byOwner))).status).toBe(200);
  });
});
