import { eventually } from "@tintype/reader/test/eventually";
import { afterAll, beforeAll, test } from "vitest";
import { asExtraction, asSnapshots, page, startTestService, type TestService, waiting } from "../../../test/service.ts";
import { addJob } from "../../platform/jobs/add-job.ts";

// With a real worker and its Chromium.

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("the worker ticks every minute, and a tick leads to the extraction's next snapshot", async () => {
  const { db, pool } = service.database;
  const ada = await service.signUp();
  service.serve(page("body { color: #212529 }"));
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: service.pages }, ...waiting }));
  await ada(`PUT /api/extractions/${id}/schedule`, { json: { every: "day" } });
  await db
    .updateTable("schedules")
    .set({ next_run_at: new Date(0) })
    .where("extraction_id", "=", id)
    .execute();

  const crontab = "select from graphile_worker._private_known_crontabs where identifier = 'schedule_tick'";
  await eventually(async () => (await pool.query(crontab)).rowCount).toBe(1);
  // The tick of the minute may run first; then this one finds nothing to do.
  await addJob(db, "schedule_tick", {}, { jobKey: "schedule_tick" });
  await eventually(async () => asSnapshots(await ada(`GET /api/extractions/${id}/snapshots`))).toMatchObject([
    { version: 2 },
    { version: 1 },
  ]);
});
