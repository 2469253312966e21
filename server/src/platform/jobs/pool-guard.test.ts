import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { connect } from "../database/connection.ts";
import { addJob } from "./add-job.ts";
import { guardPool } from "./pool-guard.ts";

test("a guard says when it has released the jobs of a dead pool, to its own pool and to all others, and only then", async () => {
  const { db, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  let released = 0;
  const onRelease = () => {
    released += 1;
  };
  const guard = guardPool({ url, poolId: "alive", onRelease, log: silent });
  onTestFinished(guard.close);
  await guard.untilHeld();
  await addJob(db, "run_extraction", { run_id: "x" });
  const listener = await connect(url);
  onTestFinished(() => listener.end());
  const notified: unknown[] = [];
  listener.on("notification", ({ payload }) => notified.push(payload));
  await listener.query('listen "jobs:insert"');
  await guard.sweep();
  expect(released).toBe(0);

  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead'`.execute(db);
  await guard.sweep();
  await guard.sweep();
  expect(released).toBe(1);
  await eventually(() => notified).toEqual(['{"count":0}']);
  const { rows } = await sql`select locked_by from graphile_worker._private_jobs`.execute(db);
  expect(rows).toEqual([{ locked_by: null }]);
});
