import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTeam, invite, type Person, person } from "../../../../test/accounts/teams.ts";
import { createClient } from "../../../../test/http/trpc.ts";
import { type MailServer, startMailServer } from "../../../../test/mail-server.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";

// With SMTP_URL: what an address gets before and after somebody has proved that it is theirs.

let mail: MailServer;
let service: TestService;
let founder: Person;
let now = new Date("2027-03-01T12:00:00Z");
beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, PUBLIC_URL: "https://tintype.example" };
  service = await startTestService({ worker: false, env, now: () => now });
  founder = await person(service);
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const decodeText = (text: string) => text.replaceAll("=\n", "").replaceAll("=3D", "="); // quoted-printable
const mailsTo = (email: string, path: string) =>
  mail.mails.filter(({ to, text }) => to === email && decodeText(text).includes(path));

/** The token of the newest link below a path, once this many mails with one have arrived. */
async function tokenOf(email: string, path = "/app/confirm/", count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email, path).length, { timeout: 45_000 }).toBe(count);
  const text = decodeText(mailsTo(email, path).at(-1)?.text ?? "");
  return new RegExp(`https://tintype\\.example${path}([\\w-]+)`).exec(text)?.[1] ?? "";
}
const confirm = ({ call }: Person, token: string) => call("POST /api/auth/email/confirm", { json: { token } });
const confirmedAt = async ({ call }: Person) =>
  ((await call("GET /api/auth/me")).body as { email_confirmed_at: string | null }).email_confirmed_at; // checked

describe("an address", () => {
  test("is confirmed by the link that a registration mails, once, and not by opening it", async () => {
    const ada = await person(service);
    const token = await tokenOf(ada.email);
    expect((await fetch(`${service.url}/app/confirm/${token}`)).status).toBeLessThan(600); // as a scanner of mails does
    expect(await confirmedAt(ada)).toBeNull();
    expect(await confirm(ada, token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await confirmedAt(ada)).toEqual(expect.any(String));
    for (const used of [token, "x"]) expect(await confirm(ada, used)).toMatchObject(refusal(404, "not_found"));
  });

  test("is not confirmed by whoever has the link alone, nor in another account: a stranger may have registered it", async () => {
    const [stranger, ada] = [await person(service), await person(service)];
    const token = await tokenOf(stranger.email);
    const signedOut = await service.call("POST /api/auth/email/confirm", { json: { token } });
    expect(signedOut).toMatchObject(refusal(401, "unauthorized"));
    expect(await confirm(ada, token)).toMatchObject(refusal(404, "not_found"));
    const asAda = createClient(service.url, ada.token).account;
    await expect(asAda.confirmAddress.mutate({ token })).rejects.toMatchObject({ data: { code: "not_found" } });
    expect([await confirmedAt(stranger), await confirmedAt(ada)]).toEqual([null, null]);
    // The attempt of another account has not used the link up.
    await createClient(service.url, stranger.token).account.confirmAddress.mutate({ token });
    expect(await confirmedAt(stranger)).toEqual(expect.any(String));
  });

  test("is not confirmed by a link that is three days old; another one is mailed on request, in German", async () => {
    const ada = await person(service);
    const token = await tokenOf(ada.email);
    now = new Date(now.getTime() + 72 * 3_600_000 + 1000);
    expect(await confirm(ada, token)).toMatchObject(refusal(404, "not_found"));
    const headers = { "accept-language": "de" };
    expect((await ada.call("POST /api/auth/email/confirmation", { headers })).status).toBe(200);
    const second = await tokenOf(ada.email, "/app/confirm/", 2);
    expect(decodeText(mailsTo(ada.email, "/app/confirm/").at(-1)?.text ?? "")).toContain("innerhalb von drei Tagen");
    expect((await confirm(ada, second)).status).toBe(200);
  });

  test("is sent no link once it is confirmed", async () => {
    const grace = await person(service);
    await confirm(grace, await tokenOf(grace.email));
    await grace.call("POST /api/auth/email/confirmation");
    // The mail of this request would have been sent before this one.
    await tokenOf((await person(service)).email);
    expect(mailsTo(grace.email, "/app/confirm/")).toHaveLength(1);
  });

  test("gets no mail with text from whoever registered it", async () => {
    const email = newEmail();
    const name = "Your account was breached. Sign in at https://evil.example/login";
    const json = { email, password: "correct horse", name };
    await service.call("POST /api/auth/register", { json });
    await service.call("POST /api/auth/password/forgot", { json: { email } });
    await tokenOf(email);
    await tokenOf(email, "/app/reset-password/");
    expect(JSON.stringify(mail.mails.filter(({ to }) => to === email))).not.toMatch(/breached|evil/);
  });
});

describe("an invitation", () => {
  const roles = ["member", "admin", "owner"] as const;

  test.each(roles)(
    "gives the right to be %s only to the holder of its link, not to whoever registered the address first",
    async (role) => {
      const attacker = await person(service);
      const { id } = await createTeam(founder);
      const { invitation_url, user_id } = await invite(founder, id, attacker.email, role);
      expect(user_id).toBeNull();
      for (const request of [`GET /api/teams/${id}`, `DELETE /api/teams/${id}/members/${founder.id}`]) {
        expect(await attacker.call(request)).toMatchObject(refusal(403, "not_team_member"));
      }
      expect((await attacker.call("GET /api/teams")).body).toMatchObject({ data: [] });
      const mailed = await tokenOf(attacker.email, "/app/invitations/");
      expect(invitation_url).toContain(mailed);
      const victim = await person(service);
      const accept = () => victim.call("POST /api/invitations/accept", { json: { token: mailed } });
      expect(await accept()).toMatchObject({ status: 200, body: { user_id: victim.id, role, status: "active" } });
      expect(await accept(), "of one who has accepted it already").toMatchObject({ status: 200 });
    },
  );

  test("becomes active on the first request of an account with a confirmed address, but not as an owner", async () => {
    const ada = await person(service);
    await confirm(ada, await tokenOf(ada.email));
    const { id } = await createTeam(founder);
    await invite(founder, id, ada.email);
    expect(await ada.call(`GET /api/teams/${id}`)).toMatchObject({ status: 200, body: { status: "active" } });
    const { id: otherTeam } = await createTeam(founder);
    await invite(founder, otherTeam, ada.email, "owner");
    expect(await ada.call(`GET /api/teams/${otherTeam}`)).toMatchObject(refusal(403, "not_team_member"));
    const { id: third } = await createTeam(founder);
    const { id: memberId } = await invite(founder, third, ada.email);
    await founder.call(`PATCH /api/teams/${third}/members/${memberId}`, { json: { role: "owner" } });
    expect(await ada.call(`GET /api/teams/${third}`)).toMatchObject(refusal(403, "not_team_member"));
  });

  test("is mailed in the language of who invites, without names that could be a message; at most three an hour", async () => {
    const email = newEmail();
    const { id } = await createTeam(founder, "Harbour design");
    const json = { email, role: "member" };
    await founder.call(`POST /api/teams/${id}/members`, { json, headers: { "accept-language": "de" } });
    await tokenOf(email, "/app/invitations/");
    const text = Buffer.from(decodeText(mailsTo(email, "/app/invitations/")[0]?.text ?? ""), "latin1").toString();
    expect(text).toContain("Harbour design");
    expect(text).toContain("Ada Lovelace");
    expect(text).toContain("innerhalb von zwei Wochen");
    for (const name of ["Sign in at evil.example now", "See https://evil.example", "Last"]) {
      const { id: team } = await createTeam(founder, name);
      expect(await invite(founder, team, email)).toHaveProperty("invitation_url");
    }
    await tokenOf(email, "/app/invitations/", 3);
    expect(JSON.stringify(mail.mails.filter(({ to }) => to === email))).not.toMatch(/evil/);
  });

  test("tells whoever has its link the team and who invites, and those who are in the team where it is", async () => {
    const { id } = await createTeam(founder, "Harbour design");
    const { invitation_url } = await invite(founder, id, newEmail());
    const json = { token: invitation_url.split("/").at(-1) };
    const open = { team_name: "Harbour design", invited_by: founder.name, role: "member", team_id: null };
    expect((await service.call("POST /api/invitations/preview", { json })).body).toEqual(open);
    const ada = await person(service);
    const seen = () =>
      createClient(service.url, ada.token).teams.previewInvitation.mutate({ token: String(json.token) });
    expect(await seen()).toEqual(open);
    await ada.call("POST /api/invitations/accept", { json });
    expect(await seen()).toMatchObject({ team_id: id, team_name: "Harbour design" });
    for (const token of [json.token, "x"]) {
      const answer = await service.call("POST /api/invitations/preview", { json: { token } });
      expect(answer).toMatchObject(refusal(404, "not_found"));
    }
  });
});

describe("a new password by mail", () => {
  test("takes everything from whoever registered the address before: sessions, keys, links, webhooks", async () => {
    const attacker = await person(service);
    const { email, token } = attacker;
    const key = (await attacker.call("POST /api/auth/api-keys", { json: { name: "CI" } })).body as { key: string };
    const device = await createClient(service.url, token).account.createDeviceKey.mutate({ name: "Laptop" });
    const page = (await attacker.call("POST /api/extractions", { json: { url: "https://example.com/" } })).body;
    const { id: extraction } = page as { id: string };
    const share = (await attacker.call(`POST /api/extractions/${extraction}/shares`, { json: {} })).body;
    const { url } = share as { url: string };
    const hook = { url: "https://evil.example/hook", events: ["snapshot.created"] };
    const { id: webhook } = (await attacker.call("POST /api/webhooks", { json: hook })).body as { id: string };
    const { id: team } = await createTeam(attacker);
    const { invitation_url } = await invite(attacker, team, newEmail());

    await service.call("POST /api/auth/password/forgot", { json: { email } });
    const json = { token: await tokenOf(email, "/app/reset-password/"), password: "a staple of another kind" };
    expect((await service.call("POST /api/auth/password/reset", { json })).status).toBe(200);

    for (const credential of [token, key.key, device.key]) {
      expect((await service.call("GET /api/auth/me", { token: credential })).status).toBe(401);
    }
    expect((await service.call(`GET ${new URL(url).pathname}/api`)).status).toBe(404);
    const accept = { json: { token: invitation_url.split("/").at(-1) } };
    expect((await founder.call("POST /api/invitations/accept", accept)).status).toBe(404);
    const login = await service.call("POST /api/auth/login", { json: { email, password: json.password } });
    const victim = (login.body as { token: string }).token;
    expect((await service.call(`GET /api/webhooks/${webhook}`, { token: victim })).body).toMatchObject({
      active: false,
    });
    expect((await service.call("GET /api/auth/me", { token: victim })).body).toMatchObject({
      email_confirmed_at: expect.any(String),
    });
  });

  test("leaves the links of an account whose address was confirmed before", async () => {
    const ada = await person(service);
    await confirm(ada, await tokenOf(ada.email));
    const page = (await ada.call("POST /api/extractions", { json: { url: "https://example.com/" } })).body;
    const { id } = page as { id: string };
    const { url } = (await ada.call(`POST /api/extractions/${id}/shares`, { json: {} })).body as { url: string };
    await service.call("POST /api/auth/password/forgot", { json: { email: ada.email } });
    const json = {
      token: await tokenOf(ada.email, "/app/reset-password/"),
      password: "a staple of another kind",
    };
    expect((await service.call("POST /api/auth/password/reset", { json })).status).toBe(200);
    expect((await ada.call("GET /api/auth/me")).status).toBe(401);
    expect((await service.call(`GET ${new URL(url).pathname}/api`)).status).toBe(200);
  });
});
