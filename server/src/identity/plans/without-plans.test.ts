import { afterAll, beforeAll, expect, test } from "vitest";
import { registerUser } from "../../../test/accounts/accounts.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { type LimitedApis, limitsOf, startLimitedApis } from "../../../test/limits.ts";
import { ratesOf } from "../../roles/welcome.ts";

let apis: LimitedApis;

beforeAll(async () => {
  apis = await startLimitedApis(1, { DEFAULT_PLAN: "" });
});

afterAll(() => apis.stop());

test("a service on which nobody has configured plans limits no extractions, teams or schedules, and has the rates of enterprise", async () => {
  const [call] = apis.calls;
  const { token } = await registerUser(call);
  for (let count = 0; count < 12; count++) {
    const answer = await call("POST /api/extractions", { token, json: { url: "https://example.com/" } });
    expect(answer.status).toBe(201);
    expect(limitsOf(answer).limit).toBe(1000);
  }
  expect(ratesOf(undefined)).toContain("1,000 requests a minute");
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
  const { id, token } = await registerUser(call);
  expect((await call("GET /api/payments/status", { token })).body).toMatchObject({
    plan: "free",
    status: "active",
    usage: { extractions_used: 0, extractions_limit: null },
  });
  await apis.database.db.updateTable("rate_windows").set({ used: 1000 }).where("bucket", "=", `user:${id}`).execute();
  const refused = await call("GET /api/auth/me", { token });
  expect(refused.body).toMatchObject({ error: { code: "rate_limited", limit: "minute" } });
  expect(refused.body).not.toMatchObject({ error: { upgrade_url: expect.anything() } });
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
