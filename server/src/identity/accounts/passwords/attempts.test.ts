import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { registerUser } from "../../../../test/accounts/accounts.ts";
import type { Answer } from "../../../../test/http/http.ts";
import { type LimitedApis, limitsOf, startLimitedApis, statuses } from "../../../../test/limits.ts";
import { newId, type UserId } from "../../../platform/ids.ts";

// Two processes with the production limits. Each attempt comes from an address of its own.
let apis: LimitedApis;
let nextAddress = 0;
let email: string;
const password = "correct horse battery";

beforeAll(async () => {
  apis = await startLimitedApis(2, { TRUST_PROXY: "1" });
});
afterAll(() => apis.stop());
beforeEach(async () => {
  apis.pass(120);
  email = `${newId<UserId>()}@example.com`;
});

const callFrom = (index: number): ((request: string, json: unknown, token?: string) => Promise<Answer>) => {
  nextAddress += 1;
  const address = `198.51.${Math.floor(nextAddress / 250)}.${(nextAddress % 250) + 1}`;
  const call = apis.calls[index % 2] ?? apis.calls[0];
  return (request, json, token) => call(request, { json, token, headers: { "x-forwarded-for": address } });
};
const login = (typedPassword: string, index = 0, whose = email) =>
  callFrom(index)("POST /api/auth/login", { email: whose, password: typedPassword });
const register = (whose = email) =>
  registerUser((request, options) => callFrom(0)(request, options?.json), { email: whose, password });

/** @returns the answers of wrong passwords, one after the other */
async function guess(times: number, whose = email): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await login("wrong", index, whose));
  return answers;
}

describe("wrong passwords for one account", () => {
  test("are answered 429 after ten of them, from whatever address and process, with a wait that grows to a minute", async () => {
    await register();
    expect(statuses(await guess(10))).toEqual({ 401: 10 });
    const waits: unknown[] = [];
    for (let index = 0; index < 9; index += 1) {
      const refused = await login("wrong", index);
      expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
      const { wait = 0 } = limitsOf(refused);
      waits.push(wait);
      expect((await login(password, index)).status, "the right password has to wait too").toBe(429);
      apis.pass(wait);
      expect((await login("wrong", index)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("do not keep the right password out once the wait is over, and are forgotten then", async () => {
    await register();
    await guess(12);
    const { wait = 0 } = limitsOf(await login(password));
    apis.pass(wait);
    expect((await login(password)).status).toBe(200);
    expect(statuses(await guess(10))).toEqual({ 401: 10 });
  });

  test("are counted before they are checked, so that a burst through two processes passes ten", async () => {
    await register();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => login("wrong", index)));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 20 });
  });

  test("are refused alike for an email without an account, in whatever letter case", async () => {
    await register();
    const ofAccount = [...(await guess(11)), await login("wrong")];
    const unknown = `${newId<UserId>()}@example.com`;
    const otherAnswers = [
      ...(await guess(6, unknown)),
      ...(await guess(5, unknown.toUpperCase())),
      await login("x", 0, unknown),
    ];
    const visibleParts = ({ status, body, headers }: Answer) => [status, body, headers.get("retry-after")];
    expect(otherAnswers.map(visibleParts)).toEqual(ofAccount.map(visibleParts));
  });

  test("do not slow down another account", async () => {
    await register();
    const otherEmail = `${newId<UserId>()}@example.com`;
    await register(otherEmail);
    await guess(15);
    expect((await login(password, 0, otherEmail)).status).toBe(200);
  });

  test("count too when they are sent to delete the account", async () => {
    const { token } = await register();
    await guess(10);
    expect((await callFrom(0)("DELETE /api/auth/me", { password }, token)).status).toBe(429);
  });

  test("are forgotten an hour after the last one, and stored without the email", async () => {
    await guess(10);
    const { rows } = await sql<{ row: string }>`select to_jsonb(a)::text as row from password_attempts as a`.execute(
      apis.database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(email);
    apis.pass(3600);
    expect(statuses(await guess(10))).toEqual({ 401: 10 });
  });
});
