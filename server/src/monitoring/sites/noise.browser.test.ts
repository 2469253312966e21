import type { Browser } from "@tintype/reader/reading/reading";
import { designSystemRoutes } from "@tintype/reader/test/design-systems/routes";
import { silent } from "@tintype/reader/test/log";
import {
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "@tintype/reader/test/page-server";
import type { WebhookPayload } from "@tintype/shared/api/notifications/webhooks";
import type { Observation } from "@tintype/shared/observe/observation";
import { night } from "@tintype/shared/testing/night";
import { randomFrom } from "@tintype/shared/testing/random";
import { afterAll, beforeAll, expect } from "vitest";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { runJobs } from "../../../test/runs/jobs.ts";
import { DAY, NOON, type ScheduledService, startScheduledService } from "../../../test/runs/schedules.ts";
import { readPages, tasksOfSites } from "../../../test/runs/sites.ts";

// A site that is never twice the same, read by a real browser, with a clock of the test's own. shared/src/review/noise.test.ts
// counts the announcements of thousands of runs without a browser.

const PATHS = ["/1", "/2", "/3", "/4"];
const QUIET_DAYS = 4;
/** Number of further runs that confirm a change. */
const FURTHER = 2;
/** With which each page shows its other state once before it shows it three times in a row: by chance one in four would be confirmed. */
const SEED = 15;

let service: ScheduledService;
let browser: Browser;
let pages: PageServer;
let others: PageServer;
let ada: Person;
beforeAll(async () => {
  [service, pages, others] = await Promise.all([startScheduledService(), startPageServer(), startPageServer()]);
  browser = createTestBrowser([pages.host, others.host]);
  ada = await person(service);
});
afterAll(() => Promise.all([service?.stop(), browser?.close(), pages?.close(), others?.close()]));

/** Serves the site: a banner on every second page by chance, a counter, a moving hero, a frame of others, and a font that fails at times. */
function serveSite(brand: () => string): void {
  const random = randomFrom(SEED);
  let visits = 0;
  let fonts = 0;
  const page: Route = (_request, response) => {
    visits += 1;
    const banner =
      random() < 0.5 ? '<aside style="background: #ffee00; color: #442200; padding: 11px">Try it</aside>' : "";
    const css = `:root { --brand: ${brand()} } body { font: 16px Shop, sans-serif; color: #222222 }
      @font-face { font-family: Shop; src: url(/font.woff2) } h1 { color: var(--brand) }
      @keyframes move { from { background: #eeeeee; transform: none } to { background: #cccccc; transform: scale(1.1) } }
      .hero { animation: move 3s ease-in-out infinite alternate }`;
    const body = `${banner}<h1 class="hero">Shop</h1><p id="count">${visits} visitors</p><iframe src="${others.base}/"></iframe>
      <script>let n = ${visits}; setInterval(() => { count.textContent = (n += 7) + " visitors" }, 300)</script>`;
    response.setHeader("content-type", "text/html; charset=utf-8").end(html(css, body));
  };
  const [, sendFont] = Object.entries(designSystemRoutes()).find(([path]) => path.endsWith(".woff2")) ?? [];
  const font: Route = (request, response) => {
    fonts += 1;
    if (fonts % 3 === 0 || typeof sendFont !== "function") response.writeHead(503).end();
    else sendFont(request, response);
  };
  pages.serve({ ...Object.fromEntries(PATHS.map((path) => [path, page])), "/font.woff2": font });
  others.serve({
    "/": (_request, response) => {
      const css = `p { color: rgb(${visits % 255} 40 90) }`;
      response.setHeader("content-type", "text/html").end(html(css, "<p>An advertisement</p>"));
    },
  });
}

/** Reads each page in turn, so that chance is the same in every run of the test, and ends the site's run with that. */
async function readSite(): Promise<void> {
  const readings = new Map<string, Observation>();
  for (const path of PATHS) {
    const { observation } = await browser.extract(`${pages.base}${path}`, defaultOptions);
    readings.set(path, observation);
  }
  await readPages(service, (url) => readings.get(new URL(url).pathname));
}

async function readOnDay(day: number): Promise<void> {
  service.moveTo(new Date(NOON.getTime() + day * DAY + 1000));
  const { schedule_tick, confirm_changes } = tasksOfSites(service);
  await schedule_tick.run({}, { jobId: 1, log: silent, signal: new AbortController().signal });
  await readSite();
  for (let further = 0; further < FURTHER; further += 1) {
    await runJobs(service, { confirm_changes });
    await readSite();
  }
}

async function announced(): Promise<WebhookPayload[]> {
  const rows = await service.database.db.selectFrom("deliveries").select("body").orderBy("created_at").execute();
  return rows.map(({ body }) => JSON.parse(body) as WebhookPayload); // as it was sent
}

night.test(
  "a site with a banner by chance, a counter, an animation, a frame of others and a font that fails announces nothing, and one change of its brand once",
  async () => {
    let brand = "#1d70b8";
    serveSite(() => brand);
    service.moveTo(NOON);
    const webhook = { url: "https://example.com/hook", events: ["site.changed", "diff.detected"] };
    expect((await ada.call("POST /api/webhooks", { json: webhook })).status).toBe(201);
    const confirm = { after: "10m", runs: FURTHER };
    const json = {
      name: "Shop",
      urls: PATHS.map((path) => `https://example.com${path}`),
      schedule: { every: "day", confirm },
    };
    expect((await ada.call("POST /api/sites", { json })).status).toBe(201);
    await readSite();
    for (let day = 1; day <= QUIET_DAYS; day += 1) await readOnDay(day);
    expect(await announced()).toEqual([]);
    brand = "#0b8043";
    await readOnDay(QUIET_DAYS + 1);
    await readOnDay(QUIET_DAYS + 2);
    expect(await announced()).toMatchObject([
      { event: "site.changed", data: { pages: PATHS.length, list: [{ name: "brand", page_count: PATHS.length }] } },
    ]);
  },
);
