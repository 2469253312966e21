import { expect, onTestFinished, test } from "vitest";
import { limitsOf, startLimitedApis, statuses } from "../../../test/limits.ts";

async function start(env: Record<string, string>) {
  const apis = await startLimitedApis(2, { TRUST_PROXY: "1", ...env });
  onTestFinished(() => apis.stop());
  return apis;
}

test("REGISTRATIONS_PER_HOUR limits the registrations of an address, in all processes together", async () => {
  const apis = await start({ REGISTRATIONS_PER_HOUR: "6" });
  const register = (index: number, address: string) => {
    const json = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse", name: "Ada" };
    const call = apis.calls[index % 2] ?? apis.calls[0];
    return call("POST /api/auth/register", { json, headers: { "x-forwarded-for": address } });
  };
  const several = (count: number, address: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => register(index, address)));

  expect(statuses(await several(9, "198.51.100.1"))).toEqual({ 201: 6, 429: 3 });
  const refused = await register(0, "198.51.100.1");
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
  expect(refused.body).not.toHaveProperty("error.limit");
  expect(limitsOf(refused)).toMatchObject({ limit: 6, remaining: 0, wait: 3600 });

  // Another address has registrations of its own; a /64 of IPv6 counts as one address.
  expect((await register(0, "198.51.100.2")).status).toBe(201);
  expect(statuses(await several(5, "2001:db8:0:1::1"))).toEqual({ 201: 5 });
  expect((await register(0, "2001:db8:0:1:ffff::2")).status).toBe(201);
  expect((await register(1, "2001:db8:0:1:abcd::3")).status).toBe(429);

  apis.pass(61);
  expect((await register(1, "198.51.100.1")).status, "the hour is not over").toBe(429);
  apis.pass(3600 - 61);
  expect((await register(1, "198.51.100.1")).status).toBe(201);
});

test("an account is exported at most 4 times an hour", async () => {
  const apis = await start({});
  const { token } = await apis.signUp();
  const otherUser = await apis.signUp();
  const exported = (index: number, whose = token) =>
    (apis.calls[index % 2] ?? apis.calls[0])("GET /api/auth/export", { token: whose });
  const answers = [];
  for (let index = 0; index < 6; index += 1) answers.push(await exported(index));
  expect(statuses(answers)).toEqual({ 200: 4, 429: 2 });
  expect(limitsOf(await exported(0))).toMatchObject({ limit: 4, wait: 3600 });
  expect((await exported(0, otherUser.token)).status).toBe(200);
  expect((await apis.calls[0]("GET /api/auth/me", { token })).status).toBe(200);
  apis.pass(3600);
  expect((await exported(0)).status).toBe(200);
});
