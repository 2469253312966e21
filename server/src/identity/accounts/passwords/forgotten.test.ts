import { session } from "@tintype/shared/api/accounts/auth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerUser, type TestUser } from "../../../../test/accounts/accounts.ts";
import type { Answer } from "../../../../test/http/http.ts";
import { type MailServer, startMailServer } from "../../../../test/mail-server.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";

let mail: MailServer;
let service: TestService;
let now = new Date("2027-03-01T12:00:00Z");

const expectError = ({ body }: Answer, code: string) => expect(body).toMatchObject({ error: { code } });

const NEW = "a staple of another kind";

beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, PUBLIC_URL: "https://tintype.example" };
  service = await startTestService({ worker: false, env, now: () => now });
});

afterAll(async () => {
  await service.stop();
  await mail.stop();
});

const logIn = (email: string, password: string) =>
  service.call("POST /api/auth/login", { json: { email, password } }).then(({ status }) => status);
const whoAmI = async (token: string) => (await service.call("GET /api/auth/me", { token })).status;
const forget = (email: string) => service.call("POST /api/auth/password/forgot", { json: { email } });
const reset = (token: string, password = NEW) =>
  service.call("POST /api/auth/password/reset", { json: { token, password } });
/** The mails with links for a new password; a registration is answered with another mail. */
const mailsTo = ({ email }: TestUser) =>
  mail.mails
    .filter(({ to }) => to === email)
    .map(({ text }) => ({ text: text.replaceAll("=\n", "") })) // quoted-printable breaks long lines
    .filter(({ text }) => text.includes("/app/reset-password/"));

/** The token of the newest link, once this many mails have arrived. */
async function tokenOf(user: TestUser, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(user).length, { timeout: 45_000 }).toBe(count);
  const link = /https:\/\/tintype\.example\/app\/reset-password\/([\w-]+)/.exec(mailsTo(user).at(-1)?.text ?? "");
  return link?.[1] ?? "";
}

describe("POST /api/auth/password", () => {
  test("sets a new password, ends all sessions but the new one, and keeps API keys", async () => {
    const user = await registerUser(service.call);
    const { body } = await service.call("POST /api/auth/api-keys", { token: user.token, json: { name: "CI" } });
    const { key } = body as { key: string }; // the call has checked the answer against the OpenAPI document
    const json = { current_password: user.password, new_password: NEW };
    const changed = await service.call("POST /api/auth/password", { token: user.token, json });
    expect(changed.status).toBe(200);
    expect(await whoAmI(user.token)).toBe(401);
    expect(await whoAmI(session.parse(changed.body).token)).toBe(200);
    expect(await whoAmI(key)).toBe(200);
    expect([await logIn(user.email, user.password), await logIn(user.email, NEW)]).toEqual([401, 200]);
  });

  test("refuses a wrong current password, a short new one and API keys", async () => {
    const { token } = await registerUser(service.call);
    const change = (json: object) => service.call("POST /api/auth/password", { token, json });
    expectError(await change({ current_password: "wrong", new_password: NEW }), "unauthorized");
    expectError(await change({ current_password: "wrong", new_password: "short" }), "validation_error");
    expect(await whoAmI(token)).toBe(200);
  });
});

describe("a forgotten password", () => {
  test("set anew revokes all API keys and signs out all devices; the mail says so", async () => {
    const user = await registerUser(service.call);
    const created = await service.call("POST /api/auth/api-keys", { token: user.token, json: { name: "CI" } });
    const { key } = created.body as { key: string }; // the call has checked the answer
    await forget(user.email);
    const token = await tokenOf(user);
    expect(mailsTo(user)[0]?.text).toContain("revokes all API keys");
    expect((await reset(token)).status).toBe(200);
    expect([await whoAmI(key), await whoAmI(user.token)]).toEqual([401, 401]);
  });

  test("is set anew with a mailed link, once; that ends sessions and all other links", async () => {
    const user = await registerUser(service.call);
    expect((await forget(user.email.toUpperCase())).body).toEqual({ success: true });
    const firstToken = await tokenOf(user);
    await forget(user.email);
    const secondToken = await tokenOf(user, 2);
    expect((await reset(secondToken)).status).toBe(200);
    expect(await whoAmI(user.token)).toBe(401);
    expect([await logIn(user.email, user.password), await logIn(user.email, NEW)]).toEqual([401, 200]);
    for (const used of [firstToken, secondToken, "", "x"]) expect((await reset(used)).status).not.toBe(200);
    expectError(await reset(firstToken), "not_found");
  });

  test("is answered with a mail in German if the request prefers that, else in English", async () => {
    const [german, french] = [await registerUser(service.call), await registerUser(service.call)];
    const ask = ({ email }: TestUser, language: string) =>
      service.call("POST /api/auth/password/forgot", { json: { email }, headers: { "accept-language": language } });
    await ask(german, "de-AT,de;q=0.9,en;q=0.8");
    await ask(french, "fr");
    expect(await tokenOf(german)).not.toBe("");
    expect(await tokenOf(french)).not.toBe("");
    const inGerman = mailsTo(german)[0]?.text;
    expect(inGerman).toContain("innerhalb einer Stunde");
    expect(inGerman).toMatch(/^https:\/\/tintype\.example\/app\/reset-password\/[\w-]{20,}$/m);
    expect(mailsTo(french)[0]?.text).toContain("within an hour");
  });

  test("is not told from an email without an account, and at most three mails in an hour are sent", async () => {
    const user = await registerUser(service.call);
    const stranger = await forget(`nobody-${user.email}`);
    const answers = [];
    for (let count = 0; count < 5; count++) {
      answers.push(await forget(user.email));
      await tokenOf(user, Math.min(count + 1, 3));
    }
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: stranger.body });
    now = new Date(now.getTime() + 3_600_001);
    await forget(user.email);
    await tokenOf(user, 4);
    expect(mail.mails.some(({ to }) => to === `nobody-${user.email}`)).toBe(false);
  });

  test("is not set with a link that has expired", async () => {
    const user = await registerUser(service.call);
    await forget(user.email);
    const token = await tokenOf(user);
    now = new Date(now.getTime() + 3_600_001);
    expectError(await reset(token), "not_found");
    expect(await logIn(user.email, user.password)).toBe(200);
  });

  test("has no token in the database, only its hash", async () => {
    const user = await registerUser(service.call);
    await forget(user.email);
    const token = await tokenOf(user);
    const rows = await service.database.db.selectFrom("links").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some(({ hash }) => hash.toString() === token)).toBe(false);
  });
});
