import { eventually } from "@tintype/reader/test/eventually";
import { night } from "@tintype/shared/testing/night";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { outliveBrokenBrowser } from "../../../test/http/own-faults.ts";
import { asExtraction, page, startTestService } from "../../../test/service.ts";

night.test(
  "no run fails while no browser can be started, and all complete when it is repaired",
  { timeout: 90_000 },
  () => outliveBrokenBrowser(5),
);

test("a run whose result does not fit on a full disk completes, at its first attempt, when there is space again", async () => {
  const service = await startTestService();
  onTestFinished(() => service.stop());
  const { db } = service.database;
  await sql`
    create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  for (const table of ["snapshots", "write_probe"]) {
    await sql`create trigger full_disk before insert on ${sql.table(table)} execute function disk_is_full()`.execute(
      db,
    );
  }
  service.serve(page("p { color: #123456 }"));
  const ada = await service.signUp();
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: `${service.pages}/` } }));
  await eventually(async () => (await service.call("GET /ready")).body).toMatchObject({
    error: { details: [{ path: "database_write" }] },
  });
  await eventually(() => db.selectFrom("runs").select(["status", "attempt"]).execute()).toEqual([
    { status: "running", attempt: 1 },
  ]);
  await sql`drop function disk_is_full cascade`.execute(db);
  await eventually(async () => (await ada(`GET /api/extractions/${id}`)).body).toMatchObject({ status: "completed" });
  expect(await db.selectFrom("runs").select("attempt").execute()).toEqual([{ attempt: 1 }]);
  await eventually(async () => (await service.call("GET /ready")).status).toBe(200);
});
