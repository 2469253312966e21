import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerUser } from "../../../../test/accounts/accounts.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";
import { createPasswords } from "./hash.ts";

/** More requests than may wait. */
const FLOOD = 120;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false, passwords: createPasswords() });
});
afterAll(() => service.stop());

const register = () => {
  const json = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse", name: "Ada" };
  return service.call("POST /api/auth/register", { json });
};

test("a flood of registrations is refused beyond a bound and does not delay a login", async () => {
  const { email, password } = await registerUser(service.call);
  let registered = 0;
  const flood = Array.from({ length: FLOOD }, async () => {
    const answer = await register();
    if (answer.status === 201) registered += 1;
    return answer;
  });
  // The first refusal shows that the queue of registrations is full.
  await Promise.any(
    flood.map(async (answer) => {
      if ((await answer).status !== 429) throw new Error("registered");
    }),
  );
  expect((await service.call("POST /api/auth/login", { json: { email, password } })).status).toBe(200);
  const oldCount = registered;
  const answers = await Promise.all(flood);
  expect(oldCount).toBeLessThan(registered);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(FLOOD / 3);
  expect(refused.length + registered).toBe(FLOOD);
  for (const { headers, body } of refused) {
    expect(headers.get("retry-after")).toBe("2");
    expect(body).toMatchObject({ error: { code: "rate_limited" } });
  }
  expect((await register()).status).toBe(201);
});

night.test("a flood of logins is refused beyond a bound and does not delay a registration", async () => {
  const wrong = () =>
    service.call("POST /api/auth/login", { json: { email: `${crypto.randomUUID()}@example.com`, password: "wrong" } });
  let checked = 0;
  const flood = Array.from({ length: FLOOD }, async () => {
    const answer = await wrong();
    if (answer.status === 401) checked += 1;
    return answer;
  });
  await Promise.any(
    flood.map(async (answer) => {
      if ((await answer).status !== 429) throw new Error("checked");
    }),
  );
  expect((await register()).status).toBe(201);
  const oldCount = checked;
  const answers = await Promise.all(flood);
  expect(oldCount).toBeLessThan(checked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
});
