import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookieOf, type DashboardUser, fromDashboard, registerOnDashboard } from "../../../test/dashboard.ts";
import { asId } from "../../../test/ids.ts";
import { startTestService, TEST_JWT_SECRET, type TestService } from "../../../test/service.ts";
import { createTokens } from "../../identity/accounts/jwt.ts";
import { newId, type SessionId, type UserId } from "../../platform/ids.ts";

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

let service: TestService;
/** A second process on the same database, behind a proxy. */
let otherService: TestService;
let url: string;
let ada: DashboardUser;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  ({ url } = service);
  const env = { TRUST_PROXY: "1" };
  [ada, otherService] = await Promise.all([
    registerOnDashboard(service),
    startTestService({ worker: false, env, route: async () => service.database.url }),
  ]);
});
afterAll(async () => {
  await otherService.stop();
  await service.stop();
});

type Headers = Readonly<Record<string, string>>;

const session = (headers: Headers, method = "GET", base = url) => fetch(`${base}/app/session`, { method, headers });
const whoIs = async (headers: Headers, base = url) =>
  ((await (await session(headers, "GET", base)).json()) as { user: { email: string } | null }).user?.email;
const signIn = (headers: Headers, account: object, base = url) =>
  fetch(`${base}/app/session`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(account),
  });
const credentials = () => ({ email: ada.email, password: ada.password });
const procedure = (path: string, headers: Headers, body?: object) =>
  fetch(`${url}/trpc/${path}`, {
    method: body ? "POST" : "GET",
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });

/** A cookie with a JWT of Ada's that was issued in the past. */
async function olderCookie(seconds: number): Promise<string> {
  const now = () => new Date(Date.now() - seconds * 1000);
  const tokens = createTokens({ secret: TEST_JWT_SECRET, ttlSeconds: DAY_S, now });
  return `tintype=${(await tokens.issue({ userId: asId<UserId>(ada.id), sessionEpoch: 0, sessionId: newId<SessionId>() })).token}`;
}

describe("signing in on the dashboard", () => {
  test("sets a cookie that scripts cannot read and other sites cannot send", async () => {
    const answer = await signIn(fromDashboard(url), credentials());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ user: expect.objectContaining({ email: ada.email, name: "Ada" }) });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^tintype=[\w.-]+; Path=\/; Max-Age=8\d{4}; HttpOnly; SameSite=Strict$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("lets a person in from a browser in which they have signed in before, while strangers guess the password", async () => {
    const grace = await registerOnDashboard(service);
    const account = { email: grace.email, password: grace.password };
    const [, browserCookie = ""] = (await signIn(fromDashboard(url), account)).headers.getSetCookie();
    expect(browserCookie).toMatch(/^tintype-browser=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    for (let count = 0; count < 10; count++) await signIn(fromDashboard(url), { ...account, password: "wrong" });
    expect((await signIn(fromDashboard(url), account)).status).toBe(429);
    const withCookie = (cookie: string | undefined) => ({ ...fromDashboard(url), ...(cookie && { cookie }) });
    const [cookie] = browserCookie.split(";", 1);
    expect((await signIn(withCookie(cookie), account)).status).toBe(200);
    // Neither another person's browser, nor a cookie that somebody has made up.
    const [, others = ""] = (await signIn(fromDashboard(url), credentials())).headers.getSetCookie();
    for (const wrong of [others.split(";", 1)[0], cookie?.replace(/.{6}$/, "AAAAAA")]) {
      expect((await signIn(withCookie(wrong), account)).status).toBe(429);
    }
    // The known browser may not guess without end either.
    for (let count = 0; count < 10; count++) await signIn(withCookie(cookie), { ...account, password: "wrong" });
    expect((await signIn(withCookie(cookie), account)).status).toBe(429);
  });

  test("answers a wrong password with 401 and sets no cookie", async () => {
    const answer = await signIn(fromDashboard(url), { ...credentials(), password: "wrong" });
    expect([answer.status, cookieOf(answer)]).toEqual([401, ""]);
  });

  test.each([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another port of this machine", { origin: "http://localhost:1", "sec-fetch-site": "same-site" }],
    ["a program that says nothing of its origin", {}],
  ])("refuses %s, so that nobody can sign a person in to another account", async (_, headers) => {
    const answer = await signIn(headers, credentials());
    expect([answer.status, cookieOf(answer)]).toEqual([403, ""]);
  });

  test.each(["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])(
    "refuses a form's %s",
    async (type) => {
      const answer = await signIn({ ...fromDashboard(url), "content-type": type }, credentials());
      expect([answer.status, cookieOf(answer)]).toEqual([415, ""]);
    },
  );
});

describe("the session in the cookie", () => {
  test("tells who is signed in, and nobody without it", async () => {
    expect(await whoIs({ ...fromDashboard(url), cookie: ada.cookie })).toBe(ada.email);
    expect(await whoIs(fromDashboard(url))).toBeUndefined();
  });

  test("serves the procedures to the user that the request means, and to no other", async () => {
    expect((await procedure("account.overview", ada.headers)).status).toBe(200);
    const { "x-tintype-user": _, ...unnamed } = ada.headers;
    expect((await procedure("account.overview", unnamed)).status).toBe(401);
    const grace = await registerOnDashboard(service);
    expect((await procedure("account.overview", { ...ada.headers, "x-tintype-user": grace.id })).status).toBe(401);
  });

  test("is no credential of the REST API", async () => {
    for (const path of ["/api/auth/me", "/api/extractions", "/api/auth/api-keys"]) {
      expect((await fetch(url + path, { headers: ada.headers })).status, path).toBe(401);
    }
  });

  test.each([
    ["another site's", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["a subdomain's", { origin: "https://a.localhost", "sec-fetch-site": "same-site" }],
    ["a sandboxed frame's", { origin: "null", "sec-fetch-site": "same-origin" }],
  ])("does not count for %s requests", async (_, headers) => {
    const create = { name: "A team" };
    expect((await procedure("teams.create", { ...ada.headers, ...headers }, create)).status).toBe(401);
    expect((await session({ ...ada.headers, ...headers }, "DELETE")).status).toBe(401);
    expect(await whoIs({ ...ada.headers, ...headers })).toBeUndefined();
  });

  test("does not count for a form, which can send neither JSON nor a header of its own", async () => {
    const { cookie } = ada;
    const json = { ...fromDashboard(url), cookie, "content-type": "application/json" };
    expect((await procedure("teams.create", json, { name: "A team" })).status).toBe(401);
    const form = { ...ada.headers, "content-type": "text/plain" };
    expect((await procedure("teams.create", form, { name: "A team" })).status).toBe(415);
  });

  test("counts in the same limits as a token", async () => {
    const answer = await procedure("account.overview", ada.headers);
    expect(answer.headers.get("x-ratelimit-limit")).toBe("5000");
  });

  test("yields to a credential in the request", async () => {
    const headers = { ...ada.headers, authorization: "Bearer tt_no_key" };
    expect((await procedure("account.overview", headers)).status).toBe(401);
  });

  test.each(["tintype=", "tintype=x.y.z", "tintype=%00", `tintype=${"a".repeat(5000)}`, "other=1; tintype"])(
    "is nobody's for the cookie %s",
    async (cookie) => {
      expect(await whoIs({ ...fromDashboard(url), cookie })).toBeUndefined();
    },
  );
});

describe("the cookie", () => {
  test("is replaced when a tenth of its life is over, and the old one stays valid for other tabs", async () => {
    const cookie = await olderCookie(3 * HOUR_S);
    const headers = { ...ada.headers, cookie };
    const renewed = await procedure("account.overview", headers);
    expect(renewed.status).toBe(200);
    expect(cookieOf(renewed)).toMatch(/^tintype=/);
    expect(cookieOf(renewed)).not.toBe(cookie);
    expect((await procedure("account.overview", { ...headers, cookie: cookieOf(renewed) })).status).toBe(200);
    expect((await procedure("account.overview", headers)).status).toBe(200);
  });

  test("is not replaced while it is new", async () => {
    expect(cookieOf(await procedure("account.overview", ada.headers))).toBe("");
  });

  test("is not replaced when it has expired", async () => {
    const answer = await session({ ...fromDashboard(url), cookie: await olderCookie(DAY_S + 60) });
    expect([await answer.json(), cookieOf(answer)]).toEqual([{ user: null }, ""]);
  });

  test("is valid for every process of the service, also after a restart", async () => {
    const headers = { ...fromDashboard(otherService.url), cookie: ada.cookie };
    expect(await whoIs(headers, otherService.url)).toBe(ada.email);
  });

  test("is sent over https alone, to this host alone, where the service is reached by https", async () => {
    const proxied = { ...fromDashboard(otherService.url), "x-forwarded-proto": "https" };
    const answer = await signIn(proxied, credentials(), otherService.url);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-tintype=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    const cookie = cookieOf(answer);
    expect(await whoIs({ ...proxied, cookie }, otherService.url)).toBe(ada.email);
    // Anybody on the way of a plain request could have set this one.
    expect(await whoIs({ ...proxied, cookie: cookie.replace("__Host-", "") }, otherService.url)).toBeUndefined();
  });
});

describe("the session", () => {
  /** A person with sessions in two browsers, of which another process has cached the first. */
  async function inTwoBrowsers() {
    const grace = await registerOnDashboard(service);
    const account = { email: grace.email, password: grace.password };
    const second = { ...grace.headers, cookie: cookieOf(await signIn(fromDashboard(url), account)) };
    expect(await whoIs({ cookie: grace.cookie }, otherService.url)).toBe(grace.email);
    return { ...grace, second };
  }

  test("ends when the person signs out, in every tab of this browser, in every process, and not in other browsers", async () => {
    const { headers, cookie, second, email } = await inTwoBrowsers();
    const answer = await session(headers, "DELETE");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(/^tintype=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/);
    expect((await procedure("account.overview", headers)).status).toBe(401);
    expect(await whoIs(headers)).toBeUndefined();
    expect(await whoIs({ cookie }, otherService.url)).toBeUndefined();
    expect(await whoIs(second)).toBe(email);
  });

  test("ends when the person signs out everywhere", async () => {
    const { headers, second } = await inTwoBrowsers();
    const query = { method: "DELETE", headers };
    expect((await fetch(`${url}/app/session?everywhere=true`, query)).status).toBe(200);
    expect([await whoIs(headers), await whoIs(second)]).toEqual([undefined, undefined]);
  });

  test("ends when the account is deleted", async () => {
    const grace = await registerOnDashboard(service);
    const token = grace.cookie.replace("tintype=", "");
    await service.call("DELETE /api/auth/me", { token, json: { password: grace.password } });
    expect((await procedure("account.overview", grace.headers)).status).toBe(401);
    expect(await whoIs(grace.headers)).toBeUndefined();
    expect((await session(grace.headers, "DELETE")).status).toBe(204);
  });

  test("can be ended when it has ended already, and that ends nobody else's", async () => {
    const grace = await registerOnDashboard(service);
    expect((await session(grace.headers, "DELETE")).status).toBe(200);
    const inAnotherTab = { ...grace.headers, cookie: ada.cookie };
    for (const headers of [grace.headers, inAnotherTab]) {
      const answer = await session(headers, "DELETE");
      expect([answer.status, cookieOf(answer)]).toEqual([204, ""]);
    }
    expect(
      (await fetch(`${url}/app/session?everywhere=true`, { method: "DELETE", headers: grace.headers })).status,
    ).toBe(401);
    expect(await whoIs({ ...fromDashboard(url), cookie: ada.cookie })).toBe(ada.email);
  });
});
