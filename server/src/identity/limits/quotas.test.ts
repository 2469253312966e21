import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestUser } from "../../../test/accounts/accounts.ts";
import { createClient, refusal } from "../../../test/http/trpc.ts";
import { asId } from "../../../test/ids.ts";
import { type LimitedApis, limitsOf, startLimitedApis, statuses } from "../../../test/limits.ts";
import { asExtraction } from "../../../test/service.ts";
import { failRun } from "../../extraction/runs/fail-run.ts";
import { claimRun } from "../../extraction/runs/repository.ts";
import { requeueRun } from "../../extraction/runs/requeue.ts";
import type { ExtractionId } from "../../platform/ids.ts";
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

function create(headers: Record<string, string> = {}, process = apis.calls[0], options = {}) {
  const json = { url: "https://example.com/", options };
  return process("POST /api/extractions", { token: user.token, json, headers });
}

/** Options with so many modes. */
const inModes = (count: number) => ({
  modes: times(count, (index) => ({ name: `theme-${index}`, attributes: { "data-theme": String(index) } })),
});

/** Sets how many runs were started this month, and how many of them today. */
async function use(runs: { month: number; day: number }) {
  const now = apis.now();
  const counts = [
    { period: "month", starts_at: utcMonth(now).start, used: runs.month },
    { period: "day", starts_at: utcDay(now).start, used: runs.day },
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

describe("the daily quota", () => {
  test("refuses runs over the plan's number until midnight UTC", async () => {
    await use({ month: 9, day: 9 });
    expect((await create()).status).toBe(201);
    const refused = await create();
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: {
          code: "rate_limited",
          message: expect.stringMatching(/10 a day.*try again in 2 hours/),
          limit: "day",
          quota: { used: 10, limit: 10 },
          upgrade_url: expect.stringMatching(/billing/),
        },
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

  test("is 100 runs on the plan pro", async () => {
    await setPlan("pro");
    await use({ month: 99, day: 99 });
    expect(statuses([await create(), await create()])).toEqual({ 201: 1, 429: 1 });
  });
});

describe("a request over a quota and over the minute's limit", () => {
  const exceed = async () => {
    await Promise.all(times(10, () => create()));
    return create();
  };
  const calls = async () => {
    const client = createClient(apis.urls[0] ?? "", user.token);
    // A batch has at most 10 calls.
    for (let batch = 0; batch < 10; batch += 1) await Promise.all(times(10, () => client.account.overview.query()));
    return client;
  };

  test("is told the wait until midnight UTC if the daily quota is used up, the longer of the two", async () => {
    await use({ month: 10, day: 10 });
    const refused = await exceed();
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: "rate_limited", limit: "day", quota: { used: 10, limit: 10 } } },
    });
    expect(limitsOf(refused)).toEqual({
      limit: 10,
      remaining: 0,
      reset: Date.parse("2026-03-11T00:00:00Z") / 1000,
      wait: 7200,
    });
    const others = Promise.all(times(20, () => apis.calls[0]("GET /api/auth/me", { token: user.token })));
    expect((await others).at(-1)).toMatchObject({ status: 429, body: { error: { limit: "minute" } } });
  });

  test("is answered with 402 if the monthly quota is used up", async () => {
    await use({ month: 50, day: 10 });
    const refused = await exceed();
    expect(refused).toMatchObject({ status: 402, body: { error: { limit: "month", quota: { used: 50, limit: 50 } } } });
    expect(limitsOf(refused)).toMatchObject({ limit: 10, remaining: 0, wait: undefined });
  });

  test("is told the minute's wait if runs are left", async () => {
    const invalid = () => apis.calls[0]("POST /api/extractions", { token: user.token, json: {} });
    await Promise.all(times(10, invalid));
    const refused = await create();
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { limit: "minute", upgrade_url: expect.any(String) } },
    });
    expect(limitsOf(refused)).toMatchObject({ limit: 10, wait: 60 });
    expect(refused.body).not.toHaveProperty("error.quota");
  });

  test("is told the longer wait as a procedure call too, if the call starts a run", async () => {
    await use({ month: 10, day: 10 });
    const client = await calls();
    expect(
      await refusal(client.extractions.create.mutate({ url: "https://example.com/", team_id: null })),
    ).toMatchObject({
      code: "rate_limited",
      retry_after: 7200,
      limit: "day",
      quota: { used: 10, limit: 10 },
      upgrade_url: expect.stringMatching(/billing/),
    });
    expect(await refusal(client.account.overview.query())).toMatchObject({ retry_after: 60, limit: "minute" });
  });
});

describe("the monthly quota", () => {
  test("refuses runs over the plan's number with a link to a larger plan, even if the daily quota is also used up", async () => {
    for (const day of [1, 10]) {
      await use({ month: 50, day });
      const refused = await create();
      expect(refused).toMatchObject({
        status: 402,
        body: {
          error: {
            code: "usage_limit_exceeded",
            message: expect.stringContaining("50 extractions a month"),
            limit: "month",
            quota: { used: 50, limit: 50 },
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

  test("has no limit on the plan enterprise, but counts runs", async () => {
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

describe("the monthly quota of a paying user", () => {
  const pay = (subscription: { plan: "pro" | null; status: "active" | "canceled" }) => {
    const period = {
      current_period_start: new Date("2026-02-20T09:00:00Z"),
      current_period_end: new Date("2026-03-20T09:00:00Z"),
    };
    const columns = { ...subscription, ...period, known_at: new Date() };
    return apis.database.db
      .insertInto("subscriptions")
      .values({ user_id: user.id, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
      .execute();
  };

  test("counts from the start of the paid period, and the payment status says when it ends", async () => {
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
    // Past the end of the UTC month, but not of the period.
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

  test("uses the UTC month again after the subscription has ended", async () => {
    await use({ month: 7, day: 0 });
    await pay({ plan: null, status: "canceled" });
    expect((await apis.calls[0]("GET /api/payments/status", { token: user.token })).body).toMatchObject({
      plan: "free",
      status: "canceled",
      current_period_end: "2026-04-01T00:00:00.000Z",
      usage: { extractions_used: 7, extractions_limit: 50, reset_date: "2026-04-01T00:00:00.000Z" },
    });
  });
});

describe("concurrent requests", () => {
  test("cannot exceed the daily quota if several processes answer them", async () => {
    await setPlan("pro");
    await use({ month: 200, day: 93 });
    const answers = await Promise.all(times(40, (index) => create({}, apis.calls[index % 2])));
    expect(statuses(answers)).toEqual({ 201: 7, 429: 33 });
    expect(await used()).toBe(207);
  });

  test("cannot exceed the monthly quota if several processes answer them", async () => {
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

  test("counts once, both as the first of its extraction and as a repeat", async () => {
    const { id } = asExtraction(await create());
    expect(await used()).toBe(1);
    await endRuns();
    expect((await apis.calls[0](`POST /api/extractions/${id}/runs`, { token: user.token })).status).toBe(201);
    expect(await used()).toBe(2);
  });

  test.each([
    [0, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [16, 4],
  ])("counts %i modes as %i extractions", async (modes, count) => {
    const { id } = asExtraction(await create({}, apis.calls[0], inModes(modes)));
    expect(await used()).toBe(count);
    await endRuns();
    expect((await apis.calls[0](`POST /api/extractions/${id}/runs`, { token: user.token })).status).toBe(201);
    expect(await used()).toBe(2 * count);
  });

  test("is refused whole if only a part of what it counts is left", async () => {
    await use({ month: 8, day: 8 });
    expect((await create({}, apis.calls[0], inModes(11))).status).toBe(429);
    expect(await used()).toBe(8);
    expect((await create({}, apis.calls[0], inModes(10))).status).toBe(201);
    expect(await used()).toBe(10);
  });

  test("does not count if it is not started", async () => {
    const { id } = asExtraction(await create());
    expect((await apis.calls[0](`POST /api/extractions/${id}/runs`, { token: user.token })).status).toBe(409);
    const bad = await apis.calls[0]("POST /api/extractions", { token: user.token, json: { url: "http://localhost/" } });
    expect(bad.status).toBe(400);
    expect(await used()).toBe(1);
  });

  test("leaves no extraction and does not use up its Idempotency-Key if it is refused", async () => {
    await use({ month: 10, day: 10 });
    const key = { "idempotency-key": "k" };
    expect((await create(key)).status).toBe(429);
    expect(await extractions()).toEqual([]);
    expect(await used()).toBe(10);
    apis.moveTo("2026-03-11T00:00:00.000Z");
    expect((await create(key)).status).toBe(201);
    expect(await extractions()).toHaveLength(1);
  });

  test("does not count again when its response is replayed", async () => {
    const key = { "idempotency-key": "k" };
    const answer = await create(key);
    await use({ month: 50, day: 10 });
    const again = await create(key);
    expect(again).toMatchObject({ status: 201, body: answer.body });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await used()).toBe(50);
  });

  test("still counts after its extraction is deleted", async () => {
    const { id } = asExtraction(await create());
    await apis.calls[0](`DELETE /api/extractions/${id}`, { token: user.token });
    expect(await used()).toBe(1);
  });
});

test("a caught refusal counts nothing, and its transaction can continue", async () => {
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

test("deleteRunCountsBefore deletes the counts of periods that began before the given time", async () => {
  await use({ month: 1, day: 1 });
  await deleteRunCountsBefore(apis.database.db, new Date("2026-03-02T00:00:00Z"));
  const rows = await apis.database.db
    .selectFrom("run_counts")
    .select("period")
    .where("user_id", "=", user.id)
    .execute();
  expect(rows).toEqual([{ period: "day" }]);
});

describe("a run that failed", () => {
  /** Ends the open run of an extraction as failed, as a worker does. */
  async function fail(extractionId: string) {
    const { db } = apis.database;
    const open = db.selectFrom("runs").select("id").where("extraction_id", "=", asId<ExtractionId>(extractionId));
    const { id } = await open.where("status", "=", "pending").executeTakeFirstOrThrow();
    const run = await claimRun(db, id);
    if (!run) throw new Error("the run has ended");
    await failRun(db, run, { cause: "timeout", message: "The page could not be loaded." }, async () => undefined);
    return id;
  }
  const usage = async () => [await used(), (await quotas.usageToday(user.id)).used];

  test("counts neither for the day nor for the month, whether it was the first or a repeated one", async () => {
    const { id } = asExtraction(await create());
    expect(await usage()).toEqual([1, 1]);
    await fail(id);
    expect(await usage()).toEqual([0, 0]);
    expect((await apis.calls[0](`POST /api/extractions/${id}/runs`, { token: user.token })).status).toBe(201);
    expect(await usage()).toEqual([1, 1]);
    await fail(id);
    expect(await usage()).toEqual([0, 0]);
  });

  test("counts for nothing although it had many modes when it began", async () => {
    const { id } = asExtraction(await create({}, apis.calls[0], inModes(16)));
    expect(await usage()).toEqual([4, 4]);
    await apis.database.db.updateTable("extractions").set({ options: {} }).where("id", "=", asId(id)).execute();
    await fail(id);
    expect(await usage()).toEqual([0, 0]);
  });

  test("is taken back once, although the operator queues it again", async () => {
    const [first, second] = [asExtraction(await create()).id, asExtraction(await create()).id];
    const id = await fail(first);
    await requeueRun(apis.database.db, id);
    await fail(first);
    expect(await usage()).toEqual([1, 1]);
    await fail(second);
    expect(await usage()).toEqual([0, 0]);
  });

  test("counts until it has failed, so that runs at the same time never exceed the limit", async () => {
    await use({ month: 8, day: 8 });
    const answers = await Promise.all(times(5, () => create()));
    expect(statuses(answers)).toEqual({ 201: 2, 429: 3 });
    const started = answers.filter(({ status }) => status === 201).map((answer) => asExtraction(answer).id);
    await Promise.all(started.map(fail));
    expect(statuses(await Promise.all(times(3, () => create())))).toEqual({ 201: 2, 429: 1 });
  });
});
