import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { notLoaded, PageFailure } from "@tintype/reader/reading/page-failure";
import type { Browser } from "@tintype/reader/reading/reading";
import { silent } from "@tintype/reader/test/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../../test/http/http.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import { claimForJob } from "../../extraction/runs/claims/claim.ts";
import { createQuotas } from "../../identity/limits/quotas.ts";
import { createPlanService } from "../../identity/plans/service.ts";
import { type ApiKeyId, newId, type UserId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { agentTasks } from "./jobs.ts";
import { createPageReader } from "./page-reader.ts";
import { createReadingWork } from "./reading-work.ts";

// Which pages agents may have read, and what they get, is tested in doors/mcp.

let service: TestService;
let call: Call;
let key: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  call = await service.signUp();
  key = ((await call("POST /api/auth/api-keys", { json: { name: "agent" } })).body as { key: string }).key;
});
afterAll(() => service.stop());

const inspect = (url: string, signal?: AbortSignal) =>
  fetch(`${service.url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "inspect_element", arguments: { url, selector: "p" } },
    }),
    signal: signal ?? null,
  });

const orders = () =>
  service.database.db.selectFrom("agent_readings").select(["id", "url"]).where("ended_at", "is", null).execute();
const used = async () => {
  const rows = await service.database.db.selectFrom("run_counts").select("used").where("period", "=", "day").execute();
  return rows.reduce((sum, row) => sum + row.used, 0);
};
let jobs = 0;
/** Does a job of the worker with a browser of the test. */
const doJob = (name: "read_for_agent" | "purge_agent_readings", payload: object, extract: Browser["extract"]) => {
  const { db } = service.database;
  const work = createReadingWork({ db, browser: { extract }, slots: 2 });
  const tasks = agentTasks({
    db,
    next: async (job, context) => {
      const claimed = await claimForJob(db, job, { other: work });
      if (typeof claimed === "function") await claimed(context);
    },
  });
  jobs += 1;
  return tasks[name].run(payload, { jobId: jobs, log: silent, signal: new AbortController().signal });
};
const never = () => Promise.reject(new Error("nobody waits for this page"));

describe("a page that an agent waits for", () => {
  test("is forgotten, and counts against no quota, when the agent goes away before it is read", async () => {
    const leaving = new AbortController();
    const asked = inspect(service.pages, leaving.signal).catch(() => undefined);
    await expect.poll(orders).toHaveLength(1);
    expect(await used()).toBe(1);
    const [order] = await orders();
    leaving.abort();
    await asked;
    await expect.poll(used).toBe(0);
    expect(await orders()).toEqual([]);
    await doJob("read_for_agent", { reading_id: order?.id }, never);
  });

  test.each([
    { what: "cannot be read", failure: notLoaded("unreachable", "nobody answers"), told: "nobody answers", counts: 1 },
    {
      what: "is read by no browser",
      failure: new PageFailure("browser_unavailable", ""),
      told: "not_ready",
      counts: 0,
    },
  ])("counts as $counts runs if it $what, and the agent is told why", async ({ failure, told, counts }) => {
    const usedBefore = await used();
    const asked = inspect(service.pages);
    await expect.poll(orders).toHaveLength(1);
    const [order] = await orders();
    await doJob("read_for_agent", { reading_id: order?.id }, () => Promise.reject(failure));
    expect(await (await asked).text()).toContain(told);
    expect([await orders(), (await used()) - usedBefore]).toEqual([[], counts]);
  });

  test("is given back, and the agent is told soon, when no worker begins to read it", async () => {
    const { db } = service.database;
    const plans = createPlanService({ db, defaultPlan: "free", upgradeUrl: "" });
    const limits: number[] = [];
    const waiter = {
      wait: async (_id: string, _check: unknown, { seconds }: { seconds: number }) => void limits.push(seconds),
    };
    const reader = createPageReader({
      db,
      plans,
      quotas: createQuotas({ db, plans, now: () => new Date() }),
      policy: createEgressPolicy([]),
      waiter,
      children: { run: never },
    });
    const usedBefore = await used();
    const { id: userId } = (await call("GET /api/auth/me")).body as { id: UserId }; // an account
    const caller: Caller = { userId, credential: "api_key", apiKeyId: newId<ApiKeyId>(), scopes: null };
    const { signal } = new AbortController();
    await expect(reader.read(caller, { html: "<p>" }, { signal })).rejects.toMatchObject({ code: "not_ready" });
    expect([limits, await orders(), (await used()) - usedBefore]).toEqual([[30], [], 0]);
  });

  test("counts as a run when the agent goes away while it is read, and keeps nothing of its page", async () => {
    const usedBefore = await used();
    const leaving = new AbortController();
    const asked = inspect(service.pages, leaving.signal).catch(() => undefined);
    await expect.poll(orders).toHaveLength(1);
    const [order] = await orders();
    const { db } = service.database;
    const isAwaited = async () =>
      (
        await db
          .selectFrom("agent_readings")
          .select("is_awaited")
          .where("id", "=", order?.id ?? null)
          .executeTakeFirst()
      )?.is_awaited;
    await doJob("read_for_agent", { reading_id: order?.id }, async () => {
      leaving.abort();
      await asked;
      await expect.poll(isAwaited).toBe(false);
      throw notLoaded("unreachable", "nobody answers");
    });
    expect((await used()) - usedBefore).toBe(1);
    const kept = await db
      .selectFrom("agent_readings")
      .selectAll()
      .where("id", "=", order?.id ?? null)
      .execute();
    expect(kept).toMatchObject([{ url: "", html: null, selectors: [], outcome: null }]);
  });

  test("is forgotten if the process that waits for it was killed", async () => {
    const asked = inspect(service.pages);
    await expect.poll(orders).toHaveLength(1);
    await doJob("purge_agent_readings", {}, never);
    expect(await orders()).toHaveLength(1);
    const old = new Date(Date.now() - 3_600_000);
    await service.database.db.updateTable("agent_readings").set({ created_at: old }).execute();
    const [order] = await orders();
    await doJob("purge_agent_readings", {}, never);
    expect(await orders()).toEqual([]);
    await doJob("read_for_agent", { reading_id: order?.id }, never);
    void asked.catch(() => undefined);
  });
});
