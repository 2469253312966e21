import { eventually } from "@tintype/reader/test/eventually";
import { expect, onTestFinished, test } from "vitest";
import type { Call } from "../../../../test/http/http.ts";
import { startTestService } from "../../../../test/service.ts";

const DAY_MS = 86_400_000;

test("a newcomer's run is the next to start, however many runs others have queued", { timeout: 60_000 }, async () => {
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
  for (let next = 1; next < 4; next += 1) {
    asked[next]?.release();
    await eventually(() => asked.length).toBe(next + 3);
  }
  const users = asked.map(({ path }) => path.split("/")[1]);
  const earlier = new Set(users.slice(0, 2));
  const turns = users.slice(2, 5);
  expect(new Set(turns).size).toBe(3);
  expect(turns.filter((user) => earlier.has(user))).toEqual([]);
  for (const { release } of asked.slice(4)) release();
});

test("pages that agents ask for take half of the slots, so that a newcomer's run starts beside the first of them", async () => {
  const service = await startTestService({ plan: "free", env: { BROWSER_CONCURRENCY: "2" } });
  onTestFinished(() => service.stop());
  const asked: { path: string; release: () => void }[] = [];
  service.serve((request, response) => {
    asked.push({ path: request.url ?? "", release: () => response.writeHead(404).end() });
  });
  const answers: Promise<unknown>[] = [];
  for (let user = 0; user < 4; user += 1) {
    const call = await service.signUp();
    const { key } = (await call("POST /api/auth/api-keys", { json: { name: "agent" } })).body as { key: string };
    answers.push(inspect(service.url, key, `${service.pages}/slow-${user}`));
  }
  const { db } = service.database;
  await eventually(() => db.selectFrom("agent_readings").select("id").execute()).toHaveLength(4);
  await eventually(() => asked.length).toBe(1);
  const newcomer = await service.signUp();
  const { status } = await newcomer("POST /api/extractions", { json: { url: `${service.pages}/newcomer` } });
  expect(status).toBe(201);
  await eventually(() => asked[1]?.path).toBe("/newcomer");
  asked[1]?.release();
  // All pages of agents are read nevertheless, one after the other.
  for (const next of [0, 2, 3]) {
    expect(asked).toHaveLength(Math.max(2, next + 1));
    asked[next]?.release();
    await eventually(() => asked.length).toBe(Math.max(3, next + 2));
  }
  asked[4]?.release();
  await Promise.all(answers);
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

test("a user may have as many runs that wait or are running as the plan allows", async () => {
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
