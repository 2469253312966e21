import { eventually } from "@tintype/reader/test/eventually";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person, setPlan } from "../../../test/accounts/teams.ts";
import { createClient } from "../../../test/http/trpc.ts";
import {
  createExtraction,
  DAY,
  getSchedule,
  NOON,
  type ScheduledService,
  setSchedule,
  startScheduledService,
} from "../../../test/runs/schedules.ts";
import type { ExtractionId } from "../../platform/ids.ts";

// Setting, reading and deleting a schedule. roles/tenancy.test.ts tests who may do so, tick.test.ts the runs.

let service: ScheduledService;
let ada: Person;
let id: ExtractionId;
beforeAll(async () => {
  service = await startScheduledService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.moveTo(NOON);
  ada = await person(service);
  id = await createExtraction(service, ada);
});

const path = () => `/api/extractions/${id}/schedule`;
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });
const fault = (where: string, message: RegExp) => ({
  status: 422,
  body: {
    error: { code: "validation_error", details: [{ path: where, message: expect.stringMatching(message) }] },
  },
});

test("a daily schedule first runs one day after it is set", async () => {
  const put = await setSchedule(ada, id, { every: "day" });
  expect(put).toMatchObject({
    status: 200,
    body: {
      extraction_id: id,
      every: "day",
      cron: null,
      timezone: "UTC",
      next_run_at: new Date(NOON.getTime() + DAY).toISOString(),
      last_run_at: null,
      paused_reason: null,
      paused_cause: null,
    },
  });
  expect(await getSchedule(ada, id)).toEqual(put.body);
});

test("a cron expression applies in its time zone, or in UTC without one", async () => {
  const weekly = { cron: "0 6 * * 1", timezone: "Europe/Berlin" };
  expect((await setSchedule(ada, id, weekly)).body).toMatchObject({
    ...weekly,
    every: null,
    next_run_at: "2026-03-16T05:00:00.000Z",
  });
  expect((await setSchedule(ada, id, { cron: " 0  6 * * 1 " })).body).toMatchObject({
    timezone: "UTC",
    next_run_at: "2026-03-16T06:00:00.000Z",
  });
});

test.each([
  ["europe/berlin", "Europe/Berlin"],
  ["asia/kolkata", "Asia/Kolkata"],
  ["ETC/utc", "Etc/UTC"],
])("a schedule in the time zone %s has its name in the usual letters: %s", async (typed, timezone) => {
  expect((await setSchedule(ada, id, { cron: "0 6 * * 1", timezone: typed })).body).toMatchObject({ timezone });
});

test("setting the same timing again does not change the next run, setting another one does", async () => {
  await setSchedule(ada, id, { every: "day" });
  service.moveTo(new Date(NOON.getTime() + 1000));
  expect((await setSchedule(ada, id, { every: "day" })).body).toMatchObject({
    next_run_at: "2026-03-11T12:00:00.000Z",
  });
  expect((await setSchedule(ada, id, { every: "week" })).body).toMatchObject({
    next_run_at: "2026-03-17T12:00:01.000Z",
  });
  expect((await setSchedule(ada, id, { every: "day" })).body).toMatchObject({
    next_run_at: "2026-03-11T12:00:01.000Z",
  });
});

test("the preview of a schedule is the next run that setting it sets, and changes nothing", async () => {
  const { schedules } = createClient(service.url, ada.token);
  const weekly = { cron: "0 6 * * 1", timezone: "Europe/Berlin" };
  await setSchedule(ada, id, { every: "day" });
  service.moveTo(new Date(NOON.getTime() + 1000));
  expect(await schedules.preview.query({ id, ...weekly })).toEqual({ next_run_at: "2026-03-16T05:00:00.000Z" });
  // An equal timing does not move the next run.
  expect(await schedules.preview.query({ id, every: "day" })).toEqual({ next_run_at: "2026-03-11T12:00:00.000Z" });
  expect((await ada.call(`GET ${path()}`)).body).toMatchObject({ every: "day", cron: null });
  await expect(schedules.preview.query({ id, cron: "60 6 * * *" })).rejects.toThrow(/cron/);
});

test("a schedule keeps how further runs confirm changes until it is set without", async () => {
  for (const confirm of [{ after: "1m", runs: 1 }, { after: "24h", runs: 5 }, undefined]) {
    expect((await setSchedule(ada, id, { every: "day", confirm })).status).toBe(200);
    expect(await getSchedule(ada, id)).toMatchObject({ confirm: confirm ?? null });
  }
});

test("GET and DELETE answer 404 if the extraction has no schedule", async () => {
  expect(await ada.call(`GET ${path()}`)).toMatchObject(refusal(404, "not_found"));
  expect(await ada.call(`DELETE ${path()}`)).toMatchObject(refusal(404, "not_found"));
  await setSchedule(ada, id, { every: "day" });
  expect(await ada.call(`DELETE ${path()}`)).toMatchObject({ status: 200, body: { success: true } });
  expect(await ada.call(`GET ${path()}`)).toMatchObject(refusal(404, "not_found"));
});

describe("PUT of a schedule", () => {
  test.each([
    [{}, "", /every or cron/],
    [{ every: null, cron: null }, "", /every or cron/],
    [{ every: "day", cron: "0 6 * * *" }, "every", /combined with cron/],
    [{ every: "day", timezone: "Europe/Berlin" }, "timezone", /only with cron/],
    [{ timezone: "UTC" }, "timezone", /only with cron/],
    [{ every: "year" }, "every", /one of hour, day, week/],
    [{ cron: "0 6 * *" }, "cron", /five fields/],
    [{ cron: "0 0 6 * * 1" }, "cron", /five fields/],
    [{ cron: "@daily" }, "cron", /five fields/],
    [{ cron: "60 6 * * *" }, "cron", /60/],
    [{ cron: "0 0 31 2 *" }, "cron", /never comes/],
    [{ cron: 5 }, "cron", /string/],
    [{ cron: "0 6 * * *", timezone: "Mars/Phobos" }, "timezone", /IANA/],
    [{ cron: "0 6 * * *", timezone: "" }, "timezone", /empty/],
    [{ every: "day", more: 1 }, "more", /known field/],
    [{ every: "day", confirm: { after: "0m", runs: 1 } }, "confirm.after", /minutes or hours/],
    [{ every: "day", confirm: { after: "90s", runs: 1 } }, "confirm.after", /minutes or hours/],
    [{ every: "day", confirm: { after: "1441m", runs: 1 } }, "confirm.after", /at most 24h/],
    [{ every: "day", confirm: { after: "10m", runs: 6 } }, "confirm.runs", /5/],
    [{ every: "day", confirm: { after: "10m" } }, "confirm.runs", /./],
  ])("answers 422 for %j", async (body, where, message) => {
    const answer = await setSchedule(ada, id, body);
    expect(answer.status).toBe(422);
    const { details } = (answer.body as { error: { details: unknown[] } }).error; // validated against the OpenAPI document
    expect(details).toContainEqual(expect.objectContaining({ path: where, message: expect.stringMatching(message) }));
    expect((await ada.call(`GET ${path()}`)).status).toBe(404);
  });
});

describe("the plan of the extraction's owner limits the interval:", () => {
  test.each([
    ["free", { every: "hour" }, "every", /after 1 hour, but the shortest interval of the plan free is 1 day/],
    ["free", { cron: "0 */12 * * *" }, "cron", /plan free is 1 day/],
    ["pro", { cron: "*/30 * * * *" }, "cron", /after 30 minutes, but the shortest interval of the plan pro is 1 hour/],
    ["pro", { cron: "0,59 6 * * *" }, "cron", /after 59 minutes/],
    ["enterprise", { cron: "*/4 * * * *" }, "cron", /plan enterprise is 5 minutes/],
  ] as const)("%s refuses %j", async (plan, body, where, message) => {
    await setPlan(service.database, ada.id, plan);
    expect(await setSchedule(ada, id, body)).toMatchObject(fault(where, message));
  });

  test.each([
    ["free", { every: "day" }],
    ["free", { cron: "0 6 * * *", timezone: "Europe/Berlin" }],
    ["pro", { every: "hour" }],
    ["pro", { cron: "17 * * * *" }],
    ["enterprise", { cron: "*/5 * * * *" }],
  ] as const)("%s allows %j", async (plan, body) => {
    await setPlan(service.database, ada.id, plan);
    expect((await setSchedule(ada, id, body)).status).toBe(200);
  });

  test("the plan of the team's owner counts in a team", async () => {
    const [owner, admin] = await Promise.all([person(service, { plan: "pro" }), person(service)]);
    const team = await createTeam(owner);
    await join(owner, team.id, admin, "admin");
    id = await createExtraction(service, admin, team.id);
    expect(await setSchedule(admin, id, { cron: "*/5 * * * *" })).toMatchObject(fault("cron", /plan pro/));
    expect((await setSchedule(admin, id, { every: "hour" })).status).toBe(200);
  });
});

test.each([
  ["PUT", "/schedule", { every: "day" }],
  ["POST", "/runs", undefined],
])("%s …%s answers 404 if the extraction is deleted concurrently", async (method, rest, json) => {
  const { db } = service.database;
  const deletion = await db.startTransaction().execute();
  await deletion.deleteFrom("extractions").where("id", "=", id).execute();
  const answer = ada.call(`${method} /api/extractions/${id}${rest}`, json && { json });
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  }).toBe(1);
  await deletion.commit().execute();
  expect(await answer).toMatchObject(refusal(404, "not_found"));
});
