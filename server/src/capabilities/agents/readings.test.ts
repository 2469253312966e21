import { notLoaded } from "@tintype/reader/page-failure";
import type { Browser } from "@tintype/reader/reading";
import { silent } from "@tintype/reader/test/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../../test/http/http.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import { agentTasks } from "./jobs.ts";

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
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: { name: "inspect_element", arguments: { url, selector: "p" } },
    }),
    signal: signal ?? null,
  });

const orders = () => service.database.db.selectFrom("agent_readings").select(["id", "user_id"]).execute();
const used = async () => {
  const rows = await service.database.db.selectFrom("run_counts").select("used").where("period", "=", "day").execute();
  return rows.reduce((sum, row) => sum + row.used, 0);
};
/** Does a job of the worker with a browser of the test. */
const doJob = (name: "read_for_agent" | "purge_agent_readings", payload: object, extract: Browser["extract"]) =>
  agentTasks({ db: service.database.db, browser: { extract } })[name].run(payload, {
    ...{ jobId: 1, log: silent, signal: new AbortController().signal },
  });
const unreachable = () => Promise.reject(notLoaded("unreachable", "nobody answers"));
const never = () => Promise.reject(new Error("nobody waits for this page"));

describe("a page that an agent waits for", () => {
  test("is forgotten, and counts against no quota, when the agent goes away", async () => {
    const leaving = new AbortController();
    const asked = inspect(service.pages, leaving.signal).catch(() => undefined);
    await expect.poll(orders).toHaveLength(1);
    expect(await used()).toBe(1);
    const [order] = await orders();
    leaving.abort();
    await asked;
    await expect.poll(orders).toEqual([]);
    expect(await used()).toBe(0);
    await doJob("read_for_agent", { reading_id: order?.id }, never);
  });

  test("counts against no quota if it cannot be read, and the agent is told why", async () => {
    const asked = inspect(service.pages);
    await expect.poll(orders).toHaveLength(1);
    const [order] = await orders();
    await doJob("read_for_agent", { reading_id: order?.id }, unreachable);
    const text = await (await asked).text();
    expect(text).toContain("extraction_failed");
    expect(text).toContain("nobody answers");
    expect([await orders(), await used()]).toEqual([[], 0]);
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
