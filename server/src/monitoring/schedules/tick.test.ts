import { silent } from "@tintype/reader/test/log";
import type { PauseCause } from "@tintype/shared/api/schedules/pause-causes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person, setPlan } from "../../../test/accounts/teams.ts";
import {
  createExtraction,
  DAY,
  endRuns,
  getSchedule,
  HOUR,
  NOON,
  type ScheduledService,
  setSchedule,
  startScheduledService,
} from "../../../test/runs/schedules.ts";
import { subscribeTo } from "../../../test/runs/snapshots.ts";
import { createQuotas, type Quotas } from "../../identity/limits/quotas.ts";
import { createPlanService, type PlanService } from "../../identity/plans/service.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import { scheduledRuns } from "../../roles/listeners.ts";
import { followPlan } from "./plan-change.ts";
import { tick } from "./tick.ts";

let service: ScheduledService;
let plans: PlanService;
let quotas: Quotas;
let ada: Person;
let id: ExtractionId;
beforeAll(async () => {
  service = await startScheduledService();
  const { db } = service.database;
  plans = createPlanService({ db, defaultPlan: "enterprise", upgradeUrl: "https://example.com/plans" });
  quotas = createQuotas({ db, plans, now: service.now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.moveTo(NOON);
  await service.database.db.deleteFrom("schedules").execute();
  ada = await person(service);
  id = await createExtraction(service, ada);
});

const later = (ms: number) => new Date(NOON.getTime() + ms);

/** Runs one tick at this moment. */
async function tickAt(now: Date, signal = new AbortController().signal): Promise<void> {
  service.moveTo(now);
  await tick({ db: service.database.db, quotas, plans, runs: scheduledRuns, log: silent, signal, now });
}

/** For each scheduled run of the extraction, the person that it counts against. */
async function runsOf(extractionId = id): Promise<(string | null)[]> {
  const { db } = service.database;
  const runs = db.selectFrom("runs").select("user_id").where("extraction_id", "=", extractionId);
  return (await runs.where("kind", "=", "scheduled").execute()).map(({ user_id }) => user_id);
}

/** The number of this month's runs that count against Ada. */
async function usedRuns(): Promise<number> {
  return (await quotas.usageOf(ada.id)).used;
}

describe("a due schedule", () => {
  test("gets a run with its job, and its next time", async () => {
    await setSchedule(ada, id, { every: "day" });
    await tickAt(later(DAY - 1));
    expect(await runsOf()).toEqual([]);

    await tickAt(later(DAY));
    expect(await runsOf()).toEqual([ada.id]);
    expect((await ada.call(`GET /api/extractions/${id}`)).body).toMatchObject({ status: "pending" });
    expect(await getSchedule(ada, id)).toMatchObject({
      last_run_at: later(DAY).toISOString(),
      next_run_at: later(2 * DAY).toISOString(),
      paused_reason: null,
    });
    const { rows } = await sql`
      select from runs join graphile_worker._private_jobs on payload->>'run_id' = runs.id::text
      where extraction_id = ${id} and kind = 'scheduled'`.execute(service.database.db);
    expect(rows).toHaveLength(1);
    expect(await usedRuns()).toBe(2);
  });

  test("gets one run for all the times that have passed", async () => {
    await setSchedule(ada, id, { cron: "*/5 * * * *" });
    const missed = later(7 * HOUR + 1234);
    await tickAt(missed);
    await endRuns(service, id);
    await tickAt(missed);
    expect(await runsOf()).toHaveLength(1);
    expect(await getSchedule(ada, id)).toMatchObject({ next_run_at: later(7 * HOUR + 300_000).toISOString() });
  });

  test("gets one run if several workers tick concurrently", async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => createExtraction(service, ada)));
    for (const extractionId of ids) await setSchedule(ada, extractionId, { every: "hour" });
    await Promise.all(Array.from({ length: 6 }, () => tickAt(later(HOUR))));
    const runs = await Promise.all(ids.map((extractionId) => runsOf(extractionId)));
    expect(runs).toEqual(ids.map(() => [ada.id]));
  });

  test("waits for its next time without a reason while a run is open", async () => {
    await setSchedule(ada, id, { every: "hour" });
    await ada.call(`POST /api/extractions/${id}/runs`);
    await tickAt(later(HOUR));
    expect(await runsOf()).toEqual([]);
    expect(await getSchedule(ada, id)).toMatchObject({
      last_run_at: null,
      next_run_at: later(2 * HOUR).toISOString(),
      paused_reason: null,
    });
  });

  test("stays due if its extraction is locked by another transaction", async () => {
    const { db } = service.database;
    await setSchedule(ada, id, { every: "hour" });
    const busy = await db.startTransaction().execute();
    await busy.selectFrom("extractions").select("id").where("id", "=", id).forUpdate().execute();
    await tickAt(later(HOUR));
    await busy.rollback().execute();
    expect(await runsOf()).toEqual([]);
    await tickAt(later(HOUR + 60_000));
    expect(await runsOf()).toHaveLength(1);
    expect(await getSchedule(ada, id)).toMatchObject({ next_run_at: later(2 * HOUR).toISOString() });
  });

  test("is deleted with its extraction", async () => {
    await setSchedule(ada, id, { every: "hour" });
    await ada.call(`DELETE /api/extractions/${id}`);
    const { db } = service.database;
    expect(await db.selectFrom("schedules").selectAll().where("extraction_id", "=", id).execute()).toEqual([]);
    await tickAt(later(HOUR));
  });
});

test("a schedule whose run fails to start stays due and does not stop others", async () => {
  const { db } = service.database;
  const healthy = await createExtraction(service, ada);
  await setSchedule(ada, id, { cron: "0 * * * *" });
  await setSchedule(ada, healthy, { every: "hour" });
  await db.updateTable("schedules").set({ timezone: "Mars/Phobos" }).where("extraction_id", "=", id).execute();
  await tickAt(later(HOUR));
  expect(await runsOf()).toEqual([]);
  expect(await runsOf(healthy)).toHaveLength(1);
  await db.updateTable("schedules").set({ timezone: "UTC" }).where("extraction_id", "=", id).execute();
  await tickAt(later(HOUR + 60_000));
  expect(await runsOf()).toHaveLength(1);
});

test("an aborted tick leaves the remaining schedules to the next one", async () => {
  await setSchedule(ada, id, { every: "hour" });
  await tickAt(later(HOUR), AbortSignal.abort());
  expect(await runsOf()).toEqual([]);
  await tickAt(later(HOUR));
  expect(await runsOf()).toHaveLength(1);
});

test("a tick runs every due schedule, also if there are more than one batch", async () => {
  const { db } = service.database;
  await setSchedule(ada, id, { every: "hour" });
  await sql`
    with made as (
      insert into extractions (id, user_id, url, status)
      select gen_random_uuid(), user_id, url, 'completed' from extractions, generate_series(1, 450) where id = ${id}
      returning id
    )
    insert into schedules (extraction_id, user_id, every, shortest_gap_minutes, anchored_at, next_run_at)
    select made.id, user_id, every, shortest_gap_minutes, anchored_at, next_run_at
    from made, schedules where extraction_id = ${id}`.execute(db);
  await tickAt(later(HOUR));
  const { rows } = await sql`
    select from schedules join runs using (extraction_id) where kind = 'scheduled'`.execute(db);
  expect(rows).toHaveLength(451);
});

/** Expects that the schedule's next time passes without a run, for this reason. */
async function expectPaused(person: Person, cause: PauseCause, reason: RegExp): Promise<void> {
  const runs = await runsOf();
  const { next_run_at } = await getSchedule(person, id);
  await tickAt(new Date(next_run_at));
  expect(await runsOf()).toEqual(runs);
  const schedule = await getSchedule(person, id);
  expect(schedule).toMatchObject({ paused_cause: cause, paused_reason: expect.stringMatching(reason) });
  expect(Date.parse(schedule.next_run_at)).toBeGreaterThan(Date.parse(next_run_at));
}

/** Expects that the schedule's next time starts a run and clears the reason. */
async function expectResumed(person: Person): Promise<void> {
  const runs = await runsOf();
  await tickAt(new Date((await getSchedule(person, id)).next_run_at));
  expect(await runsOf()).toHaveLength(runs.length + 1);
  expect(await getSchedule(person, id)).toMatchObject({ paused_reason: null, paused_cause: null });
}

async function useUp(period: "day" | "month", starts_at: string, used: number): Promise<void> {
  await sql`
    insert into run_counts (user_id, period, starts_at, used) values (${ada.id}, ${period}, ${starts_at}, ${used})
    on conflict on constraint run_counts_pkey do update set used = excluded.used`.execute(service.database.db);
}

describe("a tick", () => {
  test("skips a schedule, and says so in paused_reason, while the month's quota is used up", async () => {
    await setPlan(service.database, ada.id, "free");
    await setSchedule(ada, id, { every: "week" });
    await useUp("month", "2026-03-01T00:00:00Z", 50);
    await expectPaused(ada, "quota_month", /50 extractions a month of the plan free are used up/);
    await expectPaused(ada, "quota_month", /used up/);
    await expectPaused(ada, "quota_month", /used up/);
    await expectResumed(ada);
    expect(await usedRuns()).toBe(1);
  });

  test("skips a schedule, and says so in paused_reason, while the day's quota is used up, and later starts one run, not several", async () => {
    await setPlan(service.database, ada.id, "free");
    await setSchedule(ada, id, { every: "day" });
    await useUp("day", "2026-03-11T00:00:00Z", 10);
    await expectPaused(ada, "quota_day", /day's extractions were used up/);
    await expectResumed(ada);
    expect(await runsOf()).toHaveLength(1);
  });

  test("skips a schedule, and says so in paused_reason, while the owner's plan requires a longer interval", async () => {
    await setSchedule(ada, id, { every: "hour" });
    await setPlan(service.database, ada.id, "free");
    await expectPaused(ada, "interval", /shortest interval of the plan free is 1 day/);
    await setPlan(service.database, ada.id, "pro");
    await expectResumed(ada);
  });

  test("skips a schedule, and says so in paused_reason, while as many runs wait as the person's plan allows", async () => {
    await setPlan(service.database, ada.id, "free");
    await setSchedule(ada, id, { every: "day" });
    const { rows } = await sql<{ id: string }>`
      with pages as (
        insert into extractions (id, user_id, url, status)
        select gen_random_uuid(), user_id, url, 'pending' from extractions, generate_series(1, 10) where id = ${id}
        returning id, user_id
      )
      insert into runs (id, extraction_id, user_id, kind, status)
      select gen_random_uuid(), id, user_id, 'first', 'pending' from pages returning id`.execute(service.database.db);
    expect(rows).toHaveLength(10);
    await expectPaused(ada, "too_many_runs", /waiting already/);
  });

  test("skips a schedule, and says so in paused_reason, while the account is disabled", async () => {
    const { db } = service.database;
    await setSchedule(ada, id, { every: "hour" });
    await db.updateTable("users").set({ disabled_at: NOON }).where("id", "=", ada.id).execute();
    await tickAt(later(HOUR));
    await db.updateTable("users").set({ disabled_at: null }).where("id", "=", ada.id).execute();
    expect(await getSchedule(ada, id)).toMatchObject({
      paused_cause: "account_disabled",
      paused_reason: expect.stringMatching(/disabled/),
    });
    expect(await runsOf()).toEqual([]);
    await expectResumed(ada);
  });
});

test("a schedule has no paused_cause if a newer release stored one that this release does not know", async () => {
  const [paused_reason, paused_cause] = ["Because.", "eclipse"];
  await setSchedule(ada, id, { every: "hour" });
  await service.database.db.updateTable("schedules").set({ paused_reason, paused_cause }).execute();
  expect(await getSchedule(ada, id)).toMatchObject({ paused_reason, paused_cause: null });
});

test("a webhook hears once that a schedule is paused, and again after it has gone on", async () => {
  const events = await subscribeTo(service, ada, ["schedule.paused"]);
  await setPlan(service.database, ada.id, "free");
  await setSchedule(ada, id, { every: "week" });
  await useUp("month", "2026-03-01T00:00:00Z", 50);
  await expectPaused(ada, "quota_month", /used up/);
  await expectPaused(ada, "quota_month", /used up/);
  expect(await events()).toMatchObject([
    {
      event: "schedule.paused",
      data: {
        extraction_id: id,
        url: "https://example.com/",
        cause: "quota_month",
        reason: expect.stringMatching(/used up/),
      },
    },
  ]);
  await expectPaused(ada, "quota_month", /used up/);
  await expectResumed(ada);
  await endRuns(service, id);
  await useUp("month", "2026-04-01T00:00:00Z", 50);
  await expectPaused(ada, "quota_month", /used up/);
  expect(await events()).toHaveLength(2);
});

test("a webhook hears that a schedule is paused because of a smaller plan", async () => {
  const events = await subscribeTo(service, ada, ["schedule.paused"]);
  await setSchedule(ada, id, { every: "hour" });
  const plan = { name: "free", scheduleMinutes: 1440 } as const;
  for (let times = 0; times < 2; times += 1) await followPlan(service.database.db, ada.id, plan);
  expect(await events()).toMatchObject([{ data: { extraction_id: id, cause: "interval" } }]);
});

describe("a schedule in a team", () => {
  let owner: Person;
  let team: string;
  beforeEach(async () => {
    owner = await person(service);
    team = (await createTeam(owner)).id;
    await join(owner, team, ada, "admin");
    id = await createExtraction(service, owner, team);
    await setSchedule(ada, id, { every: "hour" });
  });

  test("counts its runs against the person who set it", async () => {
    await expectResumed(owner);
    expect(await runsOf()).toEqual([ada.id]);
  });

  test("is paused when that person leaves, until another member sets it again", async () => {
    await ada.call(`DELETE /api/teams/${team}/members/${ada.id}`);
    await expectPaused(owner, "no_access", /no longer has access to the extraction/);
    const { next_run_at } = await getSchedule(owner, id);
    expect((await setSchedule(owner, id, { every: "hour" })).body).toMatchObject({ next_run_at, paused_reason: null });
    await expectResumed(owner);
    expect(await runsOf()).toEqual([owner.id]);
  });

  test("is paused when that person's account is deleted", async () => {
    await service.database.db.deleteFrom("users").where("id", "=", ada.id).execute();
    await expectPaused(owner, "no_access", /no longer has access to the extraction/);
  });

  test("is paused while the team has more members than its owner's plan allows, of whom that person joined last", async () => {
    const crowded = (await createTeam(owner)).id;
    for (const member of [await person(service), await person(service), ada])
      await join(owner, crowded, member, "admin");
    id = await createExtraction(service, owner, crowded);
    await setSchedule(ada, id, { every: "day" });
    await setPlan(service.database, owner.id, "free");
    await expectPaused(ada, "team_size", /more than the 3 members/);
  });

  test("is paused when the team's owner is disabled", async () => {
    const { db } = service.database;
    await db.updateTable("users").set({ disabled_at: NOON }).where("id", "=", owner.id).execute();
    await expectPaused(ada, "account_disabled", /disabled/);
  });
});
