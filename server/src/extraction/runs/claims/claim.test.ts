import { silent } from "@tintype/reader/test/log";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/database.ts";
import { type ExtractionId, newId, type RunId, type UserId } from "../../../platform/ids.ts";
import { recoverRuns } from "../recover.ts";
import { releaseAttempt } from "../release-attempt.ts";
import { finishRun, insertRuns } from "../repository.ts";
import { queueRun } from "../run-job.ts";
import { claimForJob } from "./claim.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function addUser(): Promise<UserId> {
  const id = newId<UserId>();
  await database.db
    .insertInto("users")
    .values({ id, email: `${id}@example.com`, name: "Ada", password_hash: "-" })
    .execute();
  return id;
}

/** Queues a run of a new extraction. */
async function addRun(user: UserId): Promise<{ id: RunId; extraction: ExtractionId }> {
  const [id, extraction] = [newId<RunId>(), newId<ExtractionId>()];
  const { db } = database;
  await db.insertInto("extractions").values({ id: extraction, user_id: user, url: "https://example.com/" }).execute();
  await insertRuns(db, [{ id, extraction_id: extraction, user_id: user, kind: "first" }]);
  await queueRun(db, id);
  return { id, extraction };
}

/** Takes jobs in the order of their ids, as workers do. */
async function jobs(): Promise<{ id: number }[]> {
  const sql = "select id::int from graphile_worker._private_jobs order by id";
  return (await database.pool.query(sql)).rows;
}

const nowhere = { id: 0 };

test("claimForJob takes turns among users, whatever run its job was added with", async () => {
  const { db } = database;
  const [ada, bob] = [await addUser(), await addUser()];
  for (let run = 0; run < 3; run += 1) await addRun(ada);
  for (let run = 0; run < 3; run += 1) await addRun(bob);
  const users: unknown[] = [];
  for (const job of await jobs()) users.push((await claimForJob(db, job))?.run.user_id);
  const turns = [users.slice(0, 2), users.slice(2, 4), users.slice(4)];
  for (const turn of turns) expect(new Set(turn)).toEqual(new Set([ada, bob]));
  expect(await claimForJob(db, nowhere)).toBeUndefined();
});

test("claimForJob gives runs that are claimed at the same time to different users, and each run once", async () => {
  const { db } = database;
  const users = [await addUser(), await addUser(), await addUser()];
  for (const user of users) {
    for (let run = 0; run < 3; run += 1) await addRun(user);
  }
  const all = await jobs();
  const earlyClaims = await Promise.all(all.slice(0, 3).map((job) => claimForJob(db, job)));
  expect(new Set(earlyClaims.map((claimed) => claimed?.run.user_id))).toEqual(new Set(users));
  const lateClaims = await Promise.all(all.slice(3).map((job) => claimForJob(db, job)));
  expect(new Set([...earlyClaims, ...lateClaims].map((claimed) => claimed?.run.id)).size).toBe(9);
});

test("claimForJob counts the time for which runs held a slot, also of runs that failed", async () => {
  const { db, pool } = database;
  const [ada, bob] = [await addUser(), await addUser()];
  const ended = [await addRun(ada), await addRun(bob), await addRun(bob)];
  await pool.query("update runs set status = 'failed', started_at = now() - interval '9 s', finished_at = now()");
  const shorter = "update runs set started_at = now() - interval '2 s', status = 'completed' where user_id = $1";
  await pool.query(shorter, [bob]);
  await addRun(ada);
  await addRun(bob);
  const [job = nowhere] = (await jobs()).slice(ended.length);
  expect((await claimForJob(db, job))?.run.user_id).toBe(bob);
});

test("claimForJob goes on with the run that its job had claimed, and fences off the earlier attempt", async () => {
  const { db } = database;
  const ada = await addUser();
  await addRun(ada);
  await addRun(ada);
  const [job = nowhere, otherJob = nowhere] = await jobs();
  const first = await claimForJob(db, job);
  const second = await claimForJob(db, otherJob);
  const again = await claimForJob(db, job);
  expect(again?.run).toMatchObject({ id: first?.run.id, attempt: 2 });
  expect(second?.run.id).not.toBe(first?.run.id);
  expect(first && (await finishRun(db, first.run, { status: "completed" }))).toBe(false);
  expect(again && (await finishRun(db, again.run, { status: "completed" }))).toBe(true);
});

test("claimForJob passes over an extraction that is locked, and waits for it if no other run waits", async () => {
  const { db, pool } = database;
  const ada = await addUser();
  const { id, extraction } = await addRun(ada);
  const bob = await addUser();
  await addRun(bob);
  const [job = nowhere, otherJob = nowhere] = await jobs();
  const locker = await pool.connect();
  await locker.query("begin");
  await locker.query("select from extractions where id = $1 for update", [extraction]);
  expect((await claimForJob(db, job))?.run.user_id).toBe(bob);
  const waits = claimForJob(db, otherJob);
  await locker.query("commit");
  locker.release();
  expect((await waits)?.run.id).toBe(id);
});

test("recoverRuns queues waiting runs again for which there is no job, and running ones whose job is gone", async () => {
  const { db, pool } = database;
  const ada = await addUser();
  const { id } = await addRun(ada);
  await addRun(ada);
  const [job = nowhere] = await jobs();
  const claimed = await claimForJob(db, job);
  await pool.query("update graphile_worker._private_jobs set locked_at = now() where id = $1", [job.id]);
  await recoverRuns(db, silent);
  expect(await jobs()).toHaveLength(2);

  await pool.query("delete from graphile_worker._private_jobs");
  await recoverRuns(db, silent);
  expect(await jobs()).toHaveLength(2);
  const { status } = await db.selectFrom("runs").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  expect(status).toBe("pending");
  await recoverRuns(db, silent);
  expect(await jobs()).toHaveLength(2);
  if (claimed) await releaseAttempt(db, claimed.run, { unused: false });
  expect(await jobs()).toHaveLength(2);
});
