import { afterAll, beforeAll, expect, test } from "vitest";
import { registerUser } from "../../../test/accounts/accounts.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { type LimitedApis, limitsOf, startLimitedApis } from "../../../test/limits.ts";

let apis: LimitedApis;

beforeAll(async () => {
  apis = await startLimitedApis(1, { DEFAULT_PLAN: "" });
});

afterAll(() => apis.stop());

test("a service on which nobody has configured plans limits no extractions, teams or schedules", async () => {
  const [call] = apis.calls;
  const { token } = await registerUser(call);
  for (let count = 0; count < 12; count++) {
    if (count === 8) apis.pass(60); // the requests of a minute are limited
    const answer = await call("POST /api/extractions", { token, json: { url: "https://example.com/" } });
    expect(answer.status).toBe(201);
    expect(limitsOf(answer).limit).toBe(10);
  }
  for (const name of ["Harbour", "Lighthouse"]) {
    expect((await call("POST /api/teams", { token, json: { name } })).status).toBe(201);
  }
  const { body } = await call("GET /api/extractions", { token });
  const [{ id }] = (body as { data: [{ id: string }] }).data; // the call has checked the answer
  const json = { cron: "*/5 * * * *" };
  expect((await call(`PUT /api/extractions/${id}/schedule`, { token, json })).status).toBe(200);
});

test("a service without plans calls the plan free, without a limit, and names no way to a larger one", async () => {
  const [call] = apis.calls;
  const { token } = await registerUser(call);
  expect((await call("GET /api/payments/status", { token })).body).toMatchObject({
    plan: "free",
    status: "active",
    usage: { extractions_used: 0, extractions_limit: null },
  });
  const requests = Array.from({ length: 21 }, () => call("GET /api/auth/me", { token }));
  const refused = (await Promise.all(requests)).find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ error: { code: "rate_limited", limit: "minute" } });
  expect(refused?.body).not.toMatchObject({ error: { upgrade_url: expect.anything() } });
  expect(await createClient(apis.urls[0] ?? "").server.about.query()).toMatchObject({ plans: false });
});

test("a plan that the operator grants applies on a service without plans too", async () => {
  const [call] = apis.calls;
  const { id, token } = await registerUser(call);
  await apis.database.db.updateTable("users").set({ plan: "free" }).where("id", "=", id).execute();
  expect((await call("GET /api/payments/status", { token })).body).toMatchObject({
    plan: "free",
    usage: { extractions_limit: 50 },
  });
});
