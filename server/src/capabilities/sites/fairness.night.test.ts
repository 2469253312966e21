import { type SiteOnWire, siteSchema } from "@tintype/shared/api/sites";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect } from "vitest";
import { asExtraction, page, startTestService, type TestService } from "../../../test/service.ts";

const PAGES = 500;
const TABS = 2;
/** The runs of another user, one after the other. */
const RUNS = 6;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ readsInProcesses: true, env: { BROWSER_CONCURRENCY: String(TABS) } });
  service.serve(page("p { color: #123456 }"));
});
afterAll(() => service.stop());

night.alone(
  `a site of ${PAGES} pages delays the runs of another user by at most two page times`,
  {
    timeout: 400_000,
  },
  async () => {
    const { db } = service.database;
    const [ada, bob] = [await service.signUp(), await service.signUp()];
    const urls = Array.from({ length: PAGES }, (_, n) => `${service.pages}/${n}`);
    const json = { name: "Shop", urls, limit: PAGES, per_host: { concurrency: 10 } };
    const { id } = siteSchema.parse((await ada("POST /api/sites", { json })).body);
    const progress = async () => ((await ada(`GET /api/sites/${id}`)).body as SiteOnWire).latest_run?.progress;
    await expect.poll(async () => (await progress())?.completed ?? 0, { timeout: 120_000 }).toBeGreaterThan(TABS);
    const others: string[] = [];
    for (let nth = 0; nth < RUNS; nth += 1) {
      const headers = { prefer: "wait=60" };
      const run = asExtraction(
        await bob("POST /api/extractions", { json: { url: `${service.pages}/single` }, headers }),
      );
      expect(run.status).toBe("completed");
      others.push(run.id);
    }
    // The measurement was of a site that still had pages to read.
    expect((await progress())?.queued).toBeGreaterThan(0);
    const runs = await db.selectFrom("runs").selectAll().where("status", "=", "completed").execute();
    const isOther = (run: (typeof runs)[number]) => others.includes(run.extraction_id);
    const waits = runs.filter(isOther).map((run) => Number(run.started_at) - Number(run.created_at));
    const pageTimes = runs
      .filter((run) => !isOther(run))
      .map((run) => Number(run.finished_at) - Number(run.started_at));
    const mean = pageTimes.reduce((sum, ms) => sum + ms, 0) / pageTimes.length;
    console.info(`waited ${waits.join(", ")} ms beside pages of ${Math.round(mean)} ms`);
    expect(waits).toHaveLength(RUNS);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2 * mean);
    await ada(`DELETE /api/sites/${id}`);
  },
);
