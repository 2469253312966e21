import { silent } from "@tintype/reader/test/log";
import { type ReviewOnWire, reviewSchema } from "@tintype/shared/api/review/reviews";
import { night } from "@tintype/shared/testing/night";
import { randomFrom } from "@tintype/shared/testing/random";
import { observation } from "@tintype/shared/testing/tokens";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { runReviews, startConfirmingRuns } from "../../../test/runs/reviews.ts";
import {
  createExtraction,
  DAY,
  HOUR,
  NOON,
  type ScheduledService,
  setSchedule,
  startScheduledService,
} from "../../../test/runs/schedules.ts";
import { completeOpenRun, storeObservation, subscribeTo, subscribeToChanges } from "../../../test/runs/snapshots.ts";
import { failRun } from "../../extraction/runs/fail-run.ts";
import { claimRun } from "../../extraction/runs/repository.ts";
import { createQuotas } from "../../identity/limits/quotas.ts";
import { createPlanService } from "../../identity/plans/service.ts";
import type { ExtractionId, RunId } from "../../platform/ids.ts";
import { scheduledRuns } from "../../roles/listeners.ts";
import { tick } from "../schedules/tick.ts";

let service: ScheduledService;
let ada: Person;
let id: ExtractionId;
beforeAll(async () => {
  service = await startScheduledService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.moveTo(NOON);
  await service.database.db.deleteFrom("schedules").execute();
  ada = await person(service);
  id = await createExtraction(service, ada);
  await setSchedule(ada, id, { every: "hour", confirm: { after: "10m", runs: 2 } });
});

const page = (color: string) =>
  observation([{ property: "color", value: color, at: ["p"], by: [["--brand", color]] }], {
    global: [["--brand", color]],
  });
const BLUE = page("rgb(29, 112, 184)");
const RED = page("rgb(212, 53, 28)");

/** Starts the scheduled run of the next hour, which reads this page. */
async function readOnSchedule(reading: typeof BLUE): Promise<void> {
  service.moveTo(new Date(service.now().getTime() + HOUR));
  const plans = createPlanService({ db: service.database.db, defaultPlan: "enterprise", upgradeUrl: "" });
  const quotas = createQuotas({ db: service.database.db, plans, now: service.now });
  const signal = new AbortController().signal;
  await tick({ db: service.database.db, quotas, plans, runs: scheduledRuns, log: silent, signal, now: service.now() });
  expect(await completeOpenRun(service, id, reading)).toBeDefined();
  await runReviews(service);
}

/** Starts the next confirming run, if there is one, which reads this page. @returns whether there was one */
async function confirm(reading: typeof BLUE): Promise<boolean> {
  await startConfirmingRuns(service);
  const isStarted = (await completeOpenRun(service, id, reading)) !== undefined;
  await runReviews(service);
  return isStarted;
}

const review = async (): Promise<ReviewOnWire> =>
  reviewSchema.parse((await ada.call(`GET /api/extractions/${id}/review`)).body);

async function countRuns(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from runs where extraction_id = ${id} group by kind`.execute(
    service.database.db,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

async function usedRuns(): Promise<unknown> {
  const { rows } = await sql`
    select period, starts_at, used from run_counts where user_id = ${ada.id} order by period, starts_at`.execute(
    service.database.db,
  );
  return rows;
}

test("a change is pending when all further runs show it, and these count against no quota", async () => {
  await readOnSchedule(BLUE);
  await readOnSchedule(RED);
  expect((await review()).summary).toMatchObject({ unconfirmed: 1, pending: 0 });
  const used = await usedRuns();
  expect(await confirm(RED)).toBe(true);
  expect((await review()).summary).toMatchObject({ unconfirmed: 1, pending: 0 });
  expect(await confirm(RED)).toBe(true);
  expect((await review()).summary).toMatchObject({ unconfirmed: 0, pending: 1 });
  expect(await confirm(RED)).toBe(false);
  expect(await usedRuns()).toEqual(used);
  expect(await countRuns()).toEqual({ first: 1, scheduled: 2, confirming: 2 });
});

test("a change that is gone in a further run stays unannounced", async () => {
  await readOnSchedule(BLUE);
  await readOnSchedule(RED);
  expect(await confirm(BLUE)).toBe(true);
  expect((await review()).changes).toEqual([]);
  expect(await confirm(BLUE)).toBe(false);
});

test("a scheduled run has at most as many further runs as its schedule says, whatever they show", async () => {
  await readOnSchedule(BLUE);
  await readOnSchedule(RED);
  for (const [index, color] of ["rgb(1, 1, 1)", "rgb(2, 2, 2)"].entries()) {
    expect([index, await confirm(page(color))]).toEqual([index, true]);
  }
  expect((await review()).summary).toMatchObject({ unconfirmed: 1 });
  expect(await confirm(RED)).toBe(false);
  await readOnSchedule(page("rgb(3, 3, 3)"));
  expect(await confirm(page("rgb(3, 3, 3)"))).toBe(true);
});

test("a further run that fails gives nothing back to the quota", async () => {
  const { db } = service.database;
  await readOnSchedule(BLUE);
  await readOnSchedule(RED);
  await startConfirmingRuns(service);
  const { rows } = await sql<{
    id: RunId;
  }>`select id from runs where kind = 'confirming' and status = 'pending'`.execute(db);
  const run = rows[0] && (await claimRun(db, rows[0].id));
  if (!run) throw new Error("no further run was started");
  const used = await usedRuns();
  await failRun(db, run, { cause: "timeout", message: "The page did not load in time." }, async () => undefined);
  expect(await usedRuns()).toEqual(used);
});

test("the next further run waits in the queue until its time", async () => {
  await readOnSchedule(BLUE);
  await readOnSchedule(RED);
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from run_at - created_at) / 60)::int as minutes
    from graphile_worker.jobs where key = ${`confirm:${id}`}`.execute(service.database.db);
  expect(rows).toEqual([{ minutes: 10 }]);
});

test.each(["deleting the schedule", "leaving confirm away"])("%s ends the wait: the change is pending", async (how) => {
  await readOnSchedule(BLUE);
  await readOnSchedule(RED);
  if (how === "deleting the schedule") await ada.call(`DELETE /api/extractions/${id}/schedule`);
  else await setSchedule(ada, id, { every: "hour" });
  await runReviews(service);
  expect((await ada.call("GET /api/reviews?pending=true")).body).toMatchObject({ data: [{ extraction: { id } }] });
  await startConfirmingRuns(service);
  expect(await countRuns()).toEqual({ first: 1, scheduled: 2 });
});

test("no further run starts while another run is open", async () => {
  await readOnSchedule(BLUE);
  await readOnSchedule(RED);
  await ada.call(`POST /api/extractions/${id}/runs`);
  await startConfirmingRuns(service);
  expect(await countRuns()).toEqual({ first: 1, scheduled: 2, repeat: 1 });
});

test("a change that was announced before stays pending when its schedule confirms changes from now on", async () => {
  const confirmedLater = await createExtraction(service, ada);
  for (const reading of [BLUE, RED]) await storeObservation(service, confirmedLater, reading);
  await runReviews(service);
  await setSchedule(ada, confirmedLater, { every: "day", confirm: { after: "24h", runs: 5 } });
  service.moveTo(new Date(service.now().getTime() + DAY));
  await runReviews(service);
  expect((await ada.call(`GET /api/extractions/${confirmedLater}/review`)).body).toMatchObject({
    summary: { pending: 1 },
  });
});

describe("diff.detected", () => {
  test("comes once when a change is confirmed, from the snapshot before it to the newest", async () => {
    const events = await subscribeToChanges(service, ada);
    await readOnSchedule(BLUE);
    const oldLatest = (await review()).latest?.snapshot_id;
    await readOnSchedule(RED);
    await confirm(RED);
    expect(await events()).toEqual([]);
    await confirm(RED);
    const { latest } = await review();
    expect(await events()).toMatchObject([
      { data: { from_snapshot: oldLatest, to_snapshot: latest?.snapshot_id, changes: { total_changes: 1 } } },
    ]);
    for (const reading of [RED, RED]) await readOnSchedule(reading);
    expect(await events()).toHaveLength(1);
  });

  test("does not come for a change that is gone before it was confirmed, nor for one that comes and goes", async () => {
    const events = await subscribeToChanges(service, ada);
    for (const reading of [BLUE, RED, BLUE, RED, BLUE, page("rgb(9, 9, 9)"), RED, BLUE]) await readOnSchedule(reading);
    expect(await events()).toEqual([]);
  });

  test("does not come for what nobody has confirmed when the snapshot before was not compared yet", async () => {
    const events = await subscribeToChanges(service, ada);
    for (const reading of [BLUE, RED, BLUE]) await storeObservation(service, id, reading);
    expect(await events()).toEqual([]);
  });

  test("comes when the schedule that held a change back is deleted", async () => {
    const events = await subscribeToChanges(service, ada);
    for (const reading of [BLUE, RED]) await readOnSchedule(reading);
    await ada.call(`DELETE /api/extractions/${id}/schedule`);
    await runReviews(service);
    expect(await events()).toHaveLength(1);
  });

  test("tells only of the kinds that the schedule names", async () => {
    const events = await subscribeToChanges(service, ada);
    await setSchedule(ada, id, { every: "hour", kinds: ["radii"], confirm: { after: "10m", runs: 1 } });
    for (const reading of [BLUE, RED, RED]) await readOnSchedule(reading);
    expect((await review()).summary.pending).toBe(1);
    expect(await events()).toEqual([]);
  });
});

describe("diff.detected without confirm", () => {
  beforeEach(async () => {
    await ada.call(`DELETE /api/extractions/${id}/schedule`);
  });

  test("comes for a change and for its end, and not for a value that comes back", async () => {
    const events = await subscribeToChanges(service, ada);
    const counts: number[] = [];
    for (const reading of [BLUE, RED, BLUE, RED, BLUE, RED]) {
      await storeObservation(service, id, reading);
      await runReviews(service);
      counts.push((await events()).length);
    }
    expect(counts).toEqual([0, 1, 2, 2, 2, 2]);
  });

  test.each(["ignore", "a rule"])("does not come for what %s ignores, in both directions", async (how) => {
    for (const reading of [BLUE, RED]) await storeObservation(service, id, reading);
    const { latest, changes } = await review();
    if (how === "ignore") {
      const json = { snapshot_id: latest?.snapshot_id, ignore: changes.map((change) => change.id) };
      await ada.call(`POST /api/extractions/${id}/review`, { json });
    } else {
      await ada.call(`POST /api/extractions/${id}/ignore-rules`, { json: { kind: "colors", reason: "A campaign" } });
    }
    const events = await subscribeToChanges(service, ada);
    for (const reading of [BLUE, RED]) await storeObservation(service, id, reading);
    expect(await events()).toEqual([]);
    const ink = observation(
      [{ property: "color", value: "rgb(7, 7, 7)", at: ["p"], by: [["--ink", "rgb(7, 7, 7)"]] }],
      {
        global: [["--ink", "rgb(7, 7, 7)"]],
      },
    );
    await storeObservation(service, id, ink);
    expect(await events()).toHaveLength(how === "ignore" ? 1 : 0);
  });
});

night.test(
  "nothing is announced of a page that differs from load to load, until its brand changes for good",
  async () => {
    await setSchedule(ada, id, { every: "hour", confirm: { after: "10m", runs: 5 } });
    const events = await subscribeTo(service, ada, ["review.pending", "diff.detected"]);
    const random = randomFrom(7);
    let load = 0;
    const readNoisy = (brand: string) => {
      load += 1;
      const banner = random() < 0.5 ? (["--banner", "rgb(255, 238, 0)"] as const) : undefined;
      const colors = [
        ["--brand", brand] as const,
        ["--counter", `rgb(${load}, 1, 1)`] as const,
        ...(banner ? [banner] : []),
      ];
      const paints = colors.map((color) => ({ property: "color", value: color[1], at: [color[0]], by: [color] }));
      return observation(paints, { global: colors });
    };
    const runOnSchedule = async (brand: string, later = brand) => {
      await readOnSchedule(readNoisy(brand));
      for (let runs = 0; runs < 5; runs += 1) await confirm(readNoisy(later));
    };
    const [blue, green, red] = ["rgb(29, 112, 184)", "rgb(0, 128, 0)", "rgb(212, 53, 28)"];
    for (let runs = 0; runs < 6; runs += 1) await runOnSchedule(blue);
    await runOnSchedule(green, blue);
    expect(await events()).toEqual([]);
    await runOnSchedule(red);
    await runOnSchedule(red);
    expect((await events()).map(({ event }) => event).toSorted()).toEqual(["diff.detected", "review.pending"]);
    expect(await events()).toContainEqual(
      expect.objectContaining({ event: "review.pending", data: expect.objectContaining({ changes: 1 }) }),
    );
  },
);
