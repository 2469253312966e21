import { type SiteOnWire, siteSchema } from "@tintype/shared/api/sites/sites";
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
  `a site of ${PAGES} pages lets a run of another user wait for at most two of its pages in each tab`,
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
    const startsOfPages = runs.filter((run) => !isOther(run)).map((run) => Number(run.started_at));
    const overtaking = runs.filter(isOther).map(({ created_at, started_at }) => {
      return startsOfPages.filter((start) => start > Number(created_at) && start < Number(started_at)).length;
    });
    expect(overtaking).toHaveLength(RUNS);
    expect(Math.max(...overtaking), `pages before each run: ${overtaking}`).toBeLessThanOrEqual(2 * TABS);
    await ada(`DELETE /api/sites/${id}`);
  },
);
