import { eventuallyIn } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { night } from "@tintype/shared/testing/night";
import { sql } from "kysely";
import { type Logger, pino } from "pino";
import { expect, type onTestFinished, test } from "vitest";
import { z } from "zod";
import { startChild } from "../../../test/children/child.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { addJob } from "./add-job.ts";
import { type Perform, startJobs, task } from "./runner.ts";

// Each test has a database of its own, and some wait for seconds.

test.concurrent("a job runs once its transaction has committed, and never if it is rolled back", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const { db } = database;
  const { done } = await startWorker(database);
  const undone = db.transaction().execute(async (tx) => {
    await addJob(tx, "run_extraction", { run_id: "undone" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await db.transaction().execute((tx) => addJob(tx, "run_extraction", { run_id: "done" }));
  await eventually(() => countJobs(database)).toBe(0);
  expect(done).toEqual(["done"]);
});

test.concurrent("addJob replaces a waiting job with the same key", async ({ expect, onTestFinished }) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const options = { jobKey: "one", runAt: new Date(Date.now() + 3_600_000) };
  await addJob(database.db, "run_extraction", { run_id: "first" }, options);
  await addJob(database.db, "run_extraction", { run_id: "second" }, { jobKey: "one" });
  const { done } = await startWorker(database);
  await eventually(() => countJobs(database)).toBe(0);
  expect(done).toEqual(["second"]);
});

test.concurrent("addJob adds a job beside the one with the same key that a worker takes at the same moment", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const { db, pool } = database;
  await addJob(db, "run_extraction", { run_id: "first" }, { jobKey: "one" });
  const worker = await pool.connect();
  await worker.query("begin");
  await worker.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody', attempts = 1",
  );
  const added = addJob(db, "run_extraction", { run_id: "second" }, { jobKey: "one" });
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount;
  }).toBe(1);
  await worker.query("commit");
  worker.release();
  await added;
  const { rows } = await pool.query("select payload, key from graphile_worker._private_jobs order by id");
  expect(rows).toEqual([
    { payload: { run_id: "first" }, key: null },
    { payload: { run_id: "second" }, key: "one" },
  ]);
});

test.concurrent("a job runs when it becomes due, and so does the retry of a failed job", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const startedAt: number[] = [];
  await startWorker(database, () => {
    startedAt.push(Date.now());
    return startedAt.length === 1 ? Promise.reject(new Error("this time not")) : Promise.resolve();
  });
  const runAt = Date.now() + 500;
  await addJob(database.db, "run_extraction", { run_id: "x" }, { runAt: new Date(runAt) });
  await eventually(() => countJobs(database)).toBe(0);
  expect(startedAt).toHaveLength(2);
  expect(startedAt[0]).toBeGreaterThanOrEqual(runAt - 50);
});

test.concurrent("a job runs even if its notification is lost", async ({ expect, onTestFinished }) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const { done } = await startWorker(database);
  await database.pool.query("alter table graphile_worker._private_jobs disable trigger all");
  await addJob(database.db, "run_extraction", { run_id: "unheard" });
  await eventually(() => done).toEqual(["unheard"]);
});

test.concurrent("a job whose task throws stays in the queue for another attempt", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  await startWorker(database, () => Promise.reject(new Error("this time not")));
  await addJob(database.db, "run_extraction", { run_id: "x" });
  await eventually(() => jobs(database)).toEqual([
    { attempts: 1, locked_by: null, last_error: expect.stringContaining("this time not"), later: true },
  ]);
});

test.concurrent("a worker takes no job before its guard holds the lock", async ({ expect, onTestFinished }) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const { pool } = database;
  await addJob(database.db, "run_extraction", { run_id: "waits already" });
  const order: unknown[] = [];
  await startWorker(database, async () => {
    const { rows } = await pool.query(`
      select backend_start < locked_at as guarded_first
      from graphile_worker._private_jobs, pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objsubid = 1 and granted and datname = current_database()`);
    order.push(...rows);
  });
  await eventually(() => order).toEqual([{ guarded_first: true }]);
});

test.concurrent("another worker runs the job of a killed worker, but not that of a living one", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const { db, url } = database;
  const workers = [startChild("worker.ts", [url]), startChild("worker.ts", [url])];
  for (const worker of workers) onTestFinished(worker.kill);
  await addJob(db, "run_extraction", { run_id: "a" });
  await addJob(db, "run_extraction", { run_id: "b" });
  const [ofDead, ofLiving] = await Promise.all(workers.map((worker) => worker.message()));
  await workers[0]?.kill();
  // PostgreSQL notices within milliseconds. A sweep before that would not find a dead pool.
  await eventually(() => countGuards(database)).toBe(1);

  const { done } = await startWorker(database);
  await eventually(() => done).toEqual([ofDead]);
  expect(new Set([ofDead, ofLiving])).toEqual(new Set(["a", "b"]));
  await eventually(() => jobs(database)).toEqual([
    expect.objectContaining({ attempts: 1, locked_by: expect.any(String) }),
  ]);
});

night.test.concurrent(
  "another worker runs the job of a paused worker, which has no effect when it wakes up",
  async ({ expect, onTestFinished }) => {
    const eventually = eventuallyIn(expect);
    const database = await testDatabase(onTestFinished);
    const { db, pool, url } = database;
    const paused = startChild("worker.ts", [url]);
    onTestFinished(paused.kill);
    await addJob(db, "run_extraction", { run_id: "a" });
    expect(await paused.message()).toBe("a");
    await eventually(async () => (await pool.query("select from worker_pools")).rowCount).toBe(1);
    process.kill(paused.pid, "SIGSTOP");
    const { done } = await startWorker(database);
    expect(done).toEqual([]);
    // As if 30 s had gone by.
    await pool.query(
      "update worker_pools set seen_at = now() - interval '31 s' where id in (select locked_by from graphile_worker._private_jobs)",
    );
    await eventually(() => done).toEqual(["a"]);
    process.kill(paused.pid, "SIGCONT");
    await eventually(() => countJobs(database)).toBe(0);
  },
);

test.concurrent("a worker whose connections are all terminated continues its job and takes the next one", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const { db } = database;
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const { done } = await startWorker(database, async () => {
    started.resolve();
    await gate.promise;
  });
  await addJob(db, "run_extraction", { run_id: "before" });
  await started.promise;
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  gate.resolve();
  await eventually(() => countJobs(database)).toBe(0);
  await addJob(db, "run_extraction", { run_id: "after" });
  await eventually(() => countJobs(database)).toBe(0);
  expect(done).toEqual(["before", "after"]);
});

test.concurrent("a new pool runs a job again whose result could not be stored", async ({ expect, onTestFinished }) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const refusals = await refuseResults(database);
  const { done } = await startWorker(database);
  await addJob(database.db, "run_extraction", { run_id: "x" });
  await eventually(() => done).toEqual(["x", "x"]);
  await refusals.end();
  await eventually(() => countJobs(database)).toBe(0);
});

night.test.concurrent(
  "a new pool runs several jobs again whose results could not be stored one after the other",
  async ({ expect, onTestFinished }) => {
    const eventually = eventuallyIn(expect);
    const database = await testDatabase(onTestFinished);
    const refusals = await refuseResults(database);
    const gates = new Map(["x", "y"].map((name) => [name, Promise.withResolvers<void>()]));
    const begun: string[] = [];
    const perform: Perform<{ run_id: string }> = async ({ run_id }) => {
      begun.push(run_id);
      await gates.get(run_id)?.promise;
    };
    const { done } = await startWorker(database, perform, { concurrency: 2 });
    for (const run_id of gates.keys()) await addJob(database.db, "run_extraction", { run_id });
    await eventually(() => begun.toSorted()).toEqual(["x", "y"]);
    gates.get("x")?.resolve();
    await eventually(refusals.count).toBe(1);
    gates.get("y")?.resolve();
    await eventually(() => done.toSorted()).toEqual(["x", "x", "y", "y"]);
    await refusals.end();
    await eventually(() => countJobs(database)).toBe(0);
  },
);

test.concurrent("a job with an invalid payload fails for good at its first attempt, with a log line, and other jobs still run", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const database = await testDatabase(onTestFinished);
  const lines: unknown[] = [];
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  await sql`select graphile_worker.add_job('run_extraction', '{"run": 1}'::json, max_attempts => 5)`.execute(
    database.db,
  );
  const { done } = await startWorker(database, undefined, { log });
  await eventually(() => jobs(database)).toEqual([
    { attempts: 5, locked_by: null, last_error: expect.stringContaining("the payload is invalid"), later: true },
  ]);
  await addJob(database.db, "run_extraction", { run_id: "x" });
  await eventually(() => done).toEqual(["x"]);
  const msg = "the job has failed for good: its payload is invalid";
  expect(lines).toContainEqual(expect.objectContaining({ msg, level: 50, task: "run_extraction" }));
});

test.concurrent("stop waits for the running job and takes no other", async ({ onTestFinished }) => {
  const database = await testDatabase(onTestFinished);
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const { runner, done } = await startWorker(database, async (_, { signal }) => {
    started.resolve();
    await gate.promise;
    signal.throwIfAborted();
  });
  await addJob(database.db, "run_extraction", { run_id: "runs" });
  await started.promise;
  const stopped = runner.stop({ graceMs: 60_000 });
  await addJob(database.db, "run_extraction", { run_id: "comes too late" });
  gate.resolve();
  await stopped;
  expect(done).toEqual(["runs"]);
  expect(await jobs(database)).toEqual([expect.objectContaining({ attempts: 0, locked_by: null })]);
});

test.concurrent("stop aborts a job that runs longer than the grace period, and the job waits for another attempt", async ({
  onTestFinished,
}) => {
  const database = await testDatabase(onTestFinished);
  const started = Promise.withResolvers<void>();
  const { runner } = await startWorker(database, (_, { signal }) => {
    started.resolve();
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  await addJob(database.db, "run_extraction", { run_id: "long" });
  await started.promise;
  await runner.stop({ graceMs: 10 });
  expect(await jobs(database)).toEqual([
    { attempts: 1, locked_by: null, last_error: expect.stringContaining("the server is stopping"), later: true },
  ]);
});

/** A database of a test's own, and what is called when the test is over. */
interface OwnDatabase extends TestDatabase {
  readonly atEnd: typeof onTestFinished;
}

async function testDatabase(atEnd: OwnDatabase["atEnd"]): Promise<OwnDatabase> {
  const database = await createTestDatabase();
  atEnd(database.drop);
  return { ...database, atEnd };
}

/** Makes the database refuse to store the results of jobs, and counts the refusals. */
async function refuseResults({ db }: TestDatabase) {
  await sql`create sequence refusals`.execute(db); // a sequence also counts what is rolled back
  await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin perform nextval('refusals'); raise 'not now'; end $$`.execute(db);
  await sql`
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`.execute(
    db,
  );
  return {
    count: async () => {
      const { rows } = await sql<{
        n: number;
      }>`select (last_value - 1 + is_called::int)::int as n from refusals`.execute(db);
      return rows[0]?.n;
    },
    end: () => sql`drop trigger refuse on graphile_worker._private_jobs`.execute(db),
  };
}

/** Starts a worker in this process. `done` lists the runs whose task succeeded. */
async function startWorker(
  { url, atEnd }: OwnDatabase,
  perform: Perform<{ run_id: string }> = async () => undefined,
  { concurrency = 1, log = silent }: { concurrency?: number; log?: Logger } = {},
) {
  const done: string[] = [];
  const run_extraction = task(z.object({ run_id: z.string() }), async (payload, context) => {
    await perform(payload, context);
    done.push(payload.run_id);
  });
  const runner = await startJobs({ url, concurrency, log, tasks: { run_extraction } });
  let stopped: Promise<void> | undefined;
  const stop = (options: { graceMs: number }) => {
    stopped ??= runner.stop(options);
    return stopped;
  };
  atEnd(() => stop({ graceMs: 0 }));
  return { runner: { stop }, done };
}

async function jobs({ pool }: TestDatabase): Promise<unknown[]> {
  const sql = "select attempts, locked_by, last_error, run_at > now() as later from graphile_worker._private_jobs";
  return (await pool.query(sql)).rows;
}

async function countJobs(database: TestDatabase): Promise<number> {
  return (await jobs(database)).length;
}

async function countGuards({ pool }: TestDatabase): Promise<number> {
  const database = "(select oid from pg_database where datname = current_database())";
  const sql = `select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted and database = ${database}`;
  return (await pool.query(sql)).rowCount ?? 0;
}
