import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestUser } from "../../test/accounts.ts";
import { type LimitedApis, limitsOf, startLimitedApis, statuses } from "../../test/limits.ts";
import { asExtraction } from "../../test/service.ts";
import { utcDay, utcMonth } from "../plans/periods.ts";
import { createPlanService, type PlanService } from "../plans/service.ts";
import { requireSeat } from "../teams/seats.ts";
import { createQuotas, type Quotas } from "./quotas.ts";
import { deleteRunCountsBefore } from "./run-counts.ts";

let apis: LimitedApis;
let plans: PlanService;
let quotas: Quotas;
let user: TestUser;

beforeAll(async () => {
  apis = await startLimitedApis(2);
  const { db } = apis.database;
  plans = createPlanService({ db, defaultPlan: "free", upgradeUrl: "https://example.com/plans" });
  quotas = createQuotas({ db, plans, now: apis.now });
});

afterAll(() => apis.stop());

beforeEach(async () => {
  apis.moveTo("2026-03-10T22:00:00.000Z");
  await apis.database.db.deleteFrom("rate_windows").execute();
  user = await apis.signUp();
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function create(headers: Record<string, string> = {}, process = apis.calls[0]) {
  return process("POST /api/extractions", { token: user.token, json: { url: "https://example.com/" }, headers });
}

/** As if so many runs had been started this month, and so many of them today. */
async function use(runs: { month: number; day: number }) {
  const at = apis.now();
  const counts = [
    { period: "month", starts_at: utcMonth(at).start, used: runs.month },
    { period: "day", starts_at: utcDay(at).start, used: runs.day },
  ] as const;
  await apis.database.db
    .insertInto("run_counts")
    .values(counts.map((count) => ({ user_id: user.id, ...count })))
    .onConflict((conflict) =>
      conflict.constraint("run_counts_pkey").doUpdateSet((eb) => ({ used: eb.ref("excluded.used") })),
    )
    .execute();
}

async function setPlan(plan: "pro" | "enterprise") {
  await apis.database.db.updateTable("users").set({ plan }).where("id", "=", user.id).execute();
}

async function endRuns() {
  await apis.database.db.updateTable("runs").set({ status: "completed", finished_at: new Date() }).execute();
}

const used = async () => (await quotas.usageOf(user.id)).used;

describe("extractions a day", () => {
  test("are refused over the plan's number, until midnight in UTC", async () => {
    await use({ month: 9, day: 9 });
    expect((await create()).status).toBe(201);
    const refused = await create();
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: { code: "rate_limited", message: expect.stringMatching(/10 a day.*try again in 2 hours/) },
      },
    });
    expect(limitsOf(refused)).toEqual({
      limit: 10,
      remaining: 0,
      reset: Date.parse("2026-03-11T00:00:00Z") / 1000,
      wait: 7200,
    });
    apis.moveTo("2026-03-10T23:59:59.500Z");
    expect(limitsOf(await create())).toMatchObject({ wait: 1 });
    apis.moveTo("2026-03-11T00:00:00.000Z");
    expect((await create()).status).toBe(201);
    expect(await used()).toBe(11);
  });

  test("are 100 on the plan pro", async () => {
    await setPlan("pro");
    await use({ month: 99, day: 99 });
    expect(statuses([await create(), await create()])).toEqual({ 201: 1, 429: 1 });
  });
});

describe("extractions a month", () => {
  test("are refused over the plan's number with the link to a larger plan, also where the day's are used up", async () => {
    for (const day of [1, 10]) {
      await use({ month: 50, day });
      const refused = await create();
      expect(refused).toMatchObject({
        status: 402,
        body: {
          error: {
            code: "usage_limit_exceeded",
            message: expect.stringContaining("50 extractions a month"),
            upgrade_url: expect.stringMatching(/^http:\/\/localhost:\d+\/billing\?plan=pro$/),
          },
        },
      });
      expect(refused.headers.has("retry-after")).toBe(false);
    }
    apis.moveTo("2026-04-01T00:00:00.000Z");
    expect((await create()).status).toBe(201);
    expect(await used()).toBe(1);
  });

  test("have no limit on the plan enterprise, but are counted", async () => {
    await setPlan("enterprise");
    await use({ month: 100_000, day: 5000 });
    expect((await create()).status).toBe(201);
    expect(await quotas.usageOf(user.id)).toEqual({
      used: 100_001,
      limit: null,
      resetsAt: new Date("2026-04-01T00:00:00Z"),
    });
  });
});

describe("extractions a month of a person who pays", () => {
  const pay = (subscription: { plan: "pro" | null; status: "active" | "canceled" }) => {
    const period = {
      current_period_start: new Date("2026-02-20T09:00:00Z"),
      current_period_end: new Date("2026-03-20T09:00:00Z"),
    };
    const known = { ...subscription, ...period, known_at: new Date() };
    return apis.database.db
      .insertInto("subscriptions")
      .values({ user_id: user.id, ...known })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(known))
      .execute();
  };

  test("are counted from the day that the period begins, and the answer says when it ends", async () => {
    await setPlan("pro");
    await pay({ plan: "pro", status: "active" });
    expect((await create()).status).toBe(201);
    const counts = await apis.database.db
      .selectFrom("run_counts")
      .select(["starts_at", "used"])
      .where("user_id", "=", user.id)
      .where("period", "=", "month")
      .execute();
    expect(counts).toEqual([{ starts_at: new Date("2026-02-20T09:00:00Z"), used: 1 }]);
    expect((await apis.calls[0]("GET /api/payments/status", { token: user.token })).body).toMatchObject({
      plan: "pro",
      current_period_end: "2026-03-20T09:00:00.000Z",
      usage: { extractions_used: 1, extractions_limit: 1000, reset_date: "2026-03-20T09:00:00.000Z" },
    });
    await apis.database.db
      .updateTable("run_counts")
      .set({ used: 1000 })
      .where("user_id", "=", user.id)
      .where("period", "=", "month")
      .execute();
    expect((await create()).status).toBe(402);
    // Over the end of the UTC month, but not of the period.
    apis.moveTo("2026-03-20T08:59:59.999Z");
    expect((await create()).status).toBe(402);
    apis.moveTo("2026-03-20T09:00:00.000Z");
    expect((await create()).status).toBe(201);
    expect(await quotas.usageOf(user.id)).toEqual({
      used: 1,
      limit: 1000,
      resetsAt: new Date("2026-04-20T09:00:00Z"),
    });
  });

  test("are those of UTC again when it is over", async () => {
    await use({ month: 7, day: 0 });
    await pay({ plan: null, status: "canceled" });
    expect((await apis.calls[0]("GET /api/payments/status", { token: user.token })).body).toMatchObject({
      ...{ plan: "free", status: "canceled", current_period_end: "2026-04-01T00:00:00.000Z" },
      usage: { extractions_used: 7, extractions_limit: 50, reset_date: "2026-04-01T00:00:00.000Z" },
    });
  });
});

describe("parallel requests", () => {
  test("over HTTP cannot pass the day's limit, whichever process takes them", async () => {
    await setPlan("pro");
    await use({ month: 200, day: 93 });
    const answers = await Promise.all(times(40, (index) => create({}, apis.calls[index % 2])));
    expect(statuses(answers)).toEqual({ 201: 7, 429: 33 });
    expect(await used()).toBe(207);
  });

  test("over HTTP cannot pass the month's limit", async () => {
    await setPlan("pro");
    await use({ month: 995, day: 10 });
    const answers = await Promise.all(times(40, (index) => create({}, apis.calls[index % 2])));
    expect(statuses(answers)).toEqual({ 201: 5, 402: 35 });
    expect(await used()).toBe(1000);
  });
});

describe("a run", () => {
  const extractions = () =>
    apis.database.db.selectFrom("extractions").select("id").where("user_id", "=", user.id).execute();

  test("counts once, whether it is the first of its extraction or a later one", async () => {
    const { id } = asExtraction(await create());
    expect(await used()).toBe(1);
    await endRuns();
    expect((await apis.calls[0](`POST /api/extractions/${id}/runs`, { token: user.token })).status).toBe(201);
    expect(await used()).toBe(2);
  });

  test("that is not started counts nothing", async () => {
    const { id } = asExtraction(await create());
    expect((await apis.calls[0](`POST /api/extractions/${id}/runs`, { token: user.token })).status).toBe(409);
    const bad = await apis.calls[0]("POST /api/extractions", { token: user.token, json: { url: "http://localhost/" } });
    expect(bad.status).toBe(400);
    expect(await used()).toBe(1);
  });

  test("that is refused leaves no extraction, and its Idempotency-Key free", async () => {
    await use({ month: 10, day: 10 });
    const key = { "idempotency-key": "k" };
    expect((await create(key)).status).toBe(429);
    expect(await extractions()).toEqual([]);
    expect(await used()).toBe(10);
    apis.moveTo("2026-03-11T00:00:00.000Z");
    expect((await create(key)).status).toBe(201);
    expect(await extractions()).toHaveLength(1);
  });

  test("is not counted again when its answer is repeated", async () => {
    const key = { "idempotency-key": "k" };
    const first = await create(key);
    await use({ month: 50, day: 10 });
    const again = await create(key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await used()).toBe(50);
  });

  test("is not given back by deleting its extraction", async () => {
    const { id } = asExtraction(await create());
    await apis.calls[0](`DELETE /api/extractions/${id}`, { token: user.token });
    expect(await used()).toBe(1);
  });
});

test("a refusal that is caught counts nothing, and its transaction goes on", async () => {
  await use({ month: 12, day: 10 });
  const { db } = apis.database;
  await db.transaction().execute(async (tx) => {
    const seated = await requireSeat(tx, plans, { userId: user.id, teamId: null });
    await expect(quotas.consumeRun(tx, seated)).rejects.toMatchObject({ code: "rate_limited" });
    await tx.updateTable("users").set({ name: "went on" }).where("id", "=", user.id).execute();
  });
  const counts = await db.selectFrom("run_counts").select(["period", "used"]).where("user_id", "=", user.id).execute();
  expect(counts).toEqual(
    expect.arrayContaining([
      { period: "month", used: 12 },
      { period: "day", used: 10 },
    ]),
  );
  expect((await apis.calls[0]("GET /api/auth/me", { token: user.token })).body).toMatchObject({ name: "went on" });
});

test("counts are cleared away when nobody can ask for them any more", async () => {
  await use({ month: 1, day: 1 });
  await deleteRunCountsBefore(apis.database.db, new Date("2026-03-02T00:00:00Z"));
  const rows = await apis.database.db
    .selectFrom("run_counts")
    .select("period")
    .where("user_id", "=", user.id)
    .execute();
  expect(rows).toEqual([{ period: "day" }]);
});
