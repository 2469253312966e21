import { failureCauses } from "@tintype/shared/api/runs/failure-causes";
import { RUN_FAILURES, runFailureOf } from "@tintype/shared/api/runs/run-failures";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { createExtraction, type ScheduledService, startScheduledService } from "../../../test/runs/schedules.ts";
import { storeFailure, storeObservation, subscribeTo } from "../../../test/runs/snapshots.ts";
import type { ExtractionId } from "../../platform/ids.ts";

let service: ScheduledService;
let ada: Person;
let id: ExtractionId;
beforeAll(async () => {
  service = await startScheduledService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await person(service);
  id = await createExtraction(service, ada);
});

const page = observation([{ property: "color", value: "rgb(0, 0, 0)", at: ["p"] }]);

test("a webhook hears of the third failed run in a row, once, and of the run that completes after it", async () => {
  const events = await subscribeTo(service, ada, ["run.failed", "run.recovered"]);
  const counts: number[] = [];
  for (let runs = 0; runs < 5; runs += 1) {
    await storeFailure(service, id, { cause: "http_status", message: "The page answered with status 503." });
    counts.push((await events()).length);
  }
  expect(counts).toEqual([0, 0, 1, 1, 1]);
  const snapshot_id = await storeObservation(service, id, page);
  await storeObservation(service, id, page);
  const about = { extraction_id: id, url: "https://example.com/" };
  expect(await events()).toMatchObject([
    {
      event: "run.failed",
      data: { ...about, cause: "http_status", error: "The page answered with status 503.", failed_runs: 3 },
    },
    { event: "run.recovered", data: { ...about, snapshot_id } },
  ]);
});

test("failed runs that are not in a row are not told", async () => {
  const events = await subscribeTo(service, ada, ["run.failed", "run.recovered"]);
  for (let runs = 0; runs < 3; runs += 1) {
    for (let failures = 0; failures < 2; failures += 1) await storeFailure(service, id);
    await storeObservation(service, id, page);
  }
  expect(await events()).toEqual([]);
});

test.each([
  ["http_status", "http_status"],
  ["timeout", "timeout"],
  ["empty_page", "blank"],
  ["dns", "other"],
  ["blocked_address", "other"],
] as const)("a run that fails by %s is told as %s", (cause, kind) => {
  expect(runFailureOf(cause)).toBe(kind);
});

test("each cause of a failure has a kind that events may have", () => {
  expect(failureCauses.filter((cause) => !RUN_FAILURES.includes(runFailureOf(cause)))).toEqual([]);
});
