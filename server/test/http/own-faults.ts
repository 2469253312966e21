import { eventually } from "@tintype/reader/test/eventually";
import { createFragileBrowser } from "@tintype/reader/test/fragile-browser";
import { expect, onTestFinished } from "vitest";
import { page, startTestService } from "../service.ts";

/**
 * Queues runs while no browser can be started: first there is no binary, then one that exits. Expects that none fails, that
 * the service says so, and that all complete once the browser is repaired.
 */
export async function outliveBrokenBrowser(runs: number): Promise<void> {
  const browser = await createFragileBrowser();
  const service = await startTestService({
    readsInProcesses: true,
    env: { BROWSER_PATH: browser.path, METRICS_TOKEN: "a-token-for-metrics" },
  });
  onTestFinished(async () => {
    await service.stop();
    await browser.remove();
  });
  service.serve(page("p { color: #123456 }"));
  const { db } = service.database;
  const count = async (status: "completed" | "failed") => {
    const rows = await db.selectFrom("runs").select("attempt").where("status", "=", status).execute();
    return rows.length;
  };
  const ready = async () => {
    const { status, body } = await service.call("GET /ready");
    return { status, body };
  };
  const metrics = async () => String((await service.call("GET /metrics", { token: "a-token-for-metrics" })).body);
  const checks = async () => {
    const { body } = await ready();
    return (body as { error?: { details?: { path: string }[] } }).error?.details?.map(({ path }) => path);
  };

  const ada = await service.signUp();
  for (let run = 0; run < runs; run += 1) {
    expect((await ada("POST /api/extractions", { json: { url: `${service.pages}/${run}` } })).status).toBe(201);
  }
  await eventually(checks).toEqual(["browser"]);
  expect((await ready()).status).toBe(503);
  expect(await metrics()).toContain('tintype_workers{state="without_browser"} 1');
  await browser.exits();
  // Attempts that count would have been used up by then.
  await eventually(
    async () => (await db.selectFrom("runs").select("id").where("status", "=", "running").execute()).length,
  ).toBe(0);
  expect(await count("failed")).toBe(0);
  expect(await checks()).toEqual(["browser"]);

  await browser.repair();
  await expect.poll(() => count("completed"), { timeout: 15_000 + runs * 5_000, interval: 200 }).toBe(runs);
  expect(await count("failed")).toBe(0);
  expect((await ready()).status).toBe(200);
  expect(await metrics()).toContain('tintype_workers{state="working"} 1');
}
