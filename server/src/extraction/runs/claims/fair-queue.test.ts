import { eventuallyIn } from "@tintype/reader/test/eventually";
import { expect, test } from "vitest";
import type { Call } from "../../../../test/http/http.ts";
import { startTestService } from "../../../../test/service.ts";

const DAY_MS = 86_400_000;

// Each test has a service of its own, which waits for the readings of pages most of the time.

test.concurrent("a newcomer's run is the next to start, however many runs others have queued", {
  timeout: 60_000,
}, async ({ expect, onTestFinished }) => {
  const eventually = eventuallyIn(expect);
  const service = await startTestService({ plan: "free", env: { BROWSER_CONCURRENCY: "2" } });
  onTestFinished(() => service.stop());
  /** The pages in the order in which they are asked for. When one is released, it is not there, which ends its run soonest. */
  const asked: { path: string; release: () => void }[] = [];
  service.serve((request, response) => {
    asked.push({ path: request.url ?? "", release: () => response.writeHead(404).end() });
  });
  const queue = async (call: Call, path: string) => {
    const { status } = await call("POST /api/extractions", { json: { url: `${service.pages}${path}` } });
    expect(status).toBe(201);
  };

  for (let user = 0; user < 4; user += 1) {
    const call = await service.signUp();
    for (let run = 0; run < 3; run += 1) await queue(call, `/user-${user}/${run}`);
  }
  await eventually(() => asked.length).toBe(2);
  const newcomer = await service.signUp();
  await queue(newcomer, "/newcomer");
  asked[0]?.release();
  await eventually(() => asked.length).toBe(3);
  expect(asked[2]?.path).toBe("/newcomer");

  // The others take turns: none has another run while somebody who waits has had none. The first two runs started while the
  // first users were the only ones.
  for (let claimed = 1; claimed < 4; claimed += 1) {
    asked[claimed]?.release();
    await eventually(() => asked.length).toBe(claimed + 3);
  }
  const users = asked.map(({ path }) => path.split("/")[1]);
  const earlier = new Set(users.slice(0, 2));
  const turns = users.slice(2, 5);
  expect(new Set(turns).size).toBe(3);
  expect(turns.filter((user) => earlier.has(user))).toEqual([]);
  for (const { release } of asked.slice(4)) release();
});

test.concurrent("pages that agents ask for take half of the slots, and a newcomer's run and agent go before those of others", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const service = await startTestService({ plan: "free", env: { BROWSER_CONCURRENCY: "2" } });
  onTestFinished(() => service.stop());
  const asked: { path: string; release: () => void }[] = [];
  service.serve((request, response) => {
    asked.push({ path: request.url ?? "", release: () => response.writeHead(404).end() });
  });
  const { db, pool } = service.database;
  const answers: Promise<unknown>[] = [];
  const askFor = async (path: string) => {
    const call = await service.signUp();
    const { key } = (await call("POST /api/auth/api-keys", { json: { name: "agent" } })).body as { key: string };
    answers.push(inspect(service.url, key, `${service.pages}${path}`));
    const waiting = db.selectFrom("agent_readings").select("id").where("ended_at", "is", null);
    await eventually(() => waiting.execute()).toHaveLength(answers.length);
  };
  for (let user = 0; user < 9; user += 1) await askFor(`/slow-${user}`);
  await eventually(() => asked.length).toBe(1);
  // Each of them has had a page read before.
  const recent = "select gen_random_uuid(), user_id, '', '{}', now() - interval '1 minute', now() from agent_readings";
  await pool.query(`insert into agent_readings (id, user_id, url, selectors, started_at, ended_at) ${recent}`);
  await askFor("/newcomer's-agent");
  const newcomer = await service.signUp();
  const { status } = await newcomer("POST /api/extractions", { json: { url: `${service.pages}/newcomer` } });
  expect(status).toBe(201);
  await eventually(() => asked[1]?.path).toBe("/newcomer");
  asked[1]?.release();
  asked[0]?.release();
  await eventually(() => asked[2]?.path).toBe("/newcomer's-agent");
  // All pages of agents are read nevertheless, one after the other.
  for (const expected of [2, 3]) {
    expect(asked).toHaveLength(expected + 1);
    asked[expected]?.release();
    await eventually(() => asked.length).toBe(expected + 2);
  }
  service.serve((_, response) => response.writeHead(404).end());
  asked[4]?.release();
  await Promise.all(answers);
});

test.concurrent("users whose failed runs have held slots for long have half of them, so that a newcomer's run starts at once", async ({
  expect,
  onTestFinished,
}) => {
  const eventually = eventuallyIn(expect);
  const service = await startTestService({ plan: "free", env: { BROWSER_CONCURRENCY: "2" } });
  onTestFinished(() => service.stop());
  const asked: { path: string; release: () => void }[] = [];
  service.serve((request, response) => {
    asked.push({ path: request.url ?? "", release: () => response.writeHead(404).end() });
  });
  const queue = async (call: Call, path: string) => {
    const { status } = await call("POST /api/extractions", { json: { url: `${service.pages}${path}` } });
    expect(status).toBe(201);
  };
  const { db, pool } = service.database;
  const users = await Promise.all([service.signUp(), service.signUp()]);
  // Each has had a page that held a slot for longer than a minute, and then failed.
  for (const call of users) {
    await queue(call, "/failed");
    await eventually(() => asked.length).toBe(1);
    asked.pop()?.release();
    await eventually(() => db.selectFrom("runs").select("id").where("status", "<>", "failed").execute()).toEqual([]);
  }
  await pool.query("update runs set started_at = finished_at - interval '61 seconds'");

  for (const call of users) await queue(call, "/slow");
  // The job of the run that may not begin yet is done, and the one that reads a page stays.
  const jobs = "select id from graphile_worker._private_jobs";
  await eventually(async () => (await pool.query(jobs)).rowCount).toBe(1);
  await eventually(() => asked.length).toBe(1);
  await queue(await service.signUp(), "/newcomer");
  await eventually(() => asked[1]?.path).toBe("/newcomer");
  asked[0]?.release();
  await eventually(() => asked[2]?.path).toBe("/slow");
  for (const { release } of asked.slice(1)) release();
});

/** Asks for an element of a page, as an agent does. */
async function inspect(url: string, key: string, page: string): Promise<string> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    authorization: `Bearer ${key}`,
  };
  const params = { name: "inspect_element", arguments: { url: page, selector: "p" } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  return (await fetch(`${url}/mcp`, { method: "POST", headers, body })).text();
}

test.concurrent("a user may have as many runs that wait or are running as the plan allows", async ({
  onTestFinished,
}) => {
  let time = new Date("2026-03-10T12:00:00.000Z");
  const service = await startTestService({ worker: false, plan: "free", now: () => time });
  onTestFinished(() => service.stop());
  const { db } = service.database;
  const ada = await service.signUp();
  const create = () => ada("POST /api/extractions", { json: { url: "https://example.com/" } });
  for (let run = 0; run < 10; run += 1) expect((await create()).status).toBe(201);
  // The next day there are runs left, but those of the day before still wait.
  time = new Date(time.getTime() + DAY_MS);
  const refused = await create();
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
  expect((refused.body as { error: { message: string } }).error.message).toContain("free has 10 at a time");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await db.selectFrom("run_counts").select("used").where("period", "=", "day").execute()).toEqual([
    { used: 10 },
  ]);

  const { id } = await db.selectFrom("runs").select("id").limit(1).executeTakeFirstOrThrow();
  await db.updateTable("runs").set({ status: "completed" }).where("id", "=", id).execute();
  expect((await create()).status).toBe(201);
});
