import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { chromium, type Browser as PlaywrightBrowser } from "playwright";
import { designSystemRoutes } from "../../test/design-systems/routes.ts";
import { startPageServer } from "../../test/page-server.ts";
import { type Browser, createBrowser, type ExtractOptions } from "../browser/browser.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { bareLoop } from "./baseline-loop.ts";
import { atMost, type Bench, interleave, ratio } from "./measure.ts";

const IN_ROW = 5;
const POLL_MS = 5;

const options: ExtractOptions = {
  waitFor: "load",
  viewport: { width: 1280, height: 800 },
  colorScheme: "light",
  selectors: [],
  excludeSelectors: [],
};

/**
 * A whole reading in a browser that is already running (with its filtering proxy, its scroll, its waits and its guards)
 * beside the least that Playwright can do: a context, a page, goto, one script, close. First as a server with little to do
 * reads, which opens the next page ahead; that takes its time outside of both measurements. Then one reading right after the
 * other, where nothing is opened ahead.
 */
export const extractBench: Bench = {
  async *run() {
    const executablePath = process.env.BROWSER_PATH;
    const log = pino({ level: "silent" });
    const pages = await startPageServer();
    pages.serve(designSystemRoutes());
    const browser = createBrowser({ executablePath, concurrency: 1, policy: createEgressPolicy([pages.host]), log });
    const bare = await chromium.launch({ ...(executablePath && { executablePath }) });
    try {
      for (const name of ["bootstrap", "govuk"]) {
        const url = `${pages.base}/${name}`;
        const samples = await interleave(
          { ours: () => idleReading(browser, url), bare: () => bareVisit(bare, url) },
          { rounds: 15, warmup: 3 },
        );
        yield {
          name: `extract, warm: ${name}`,
          ...samples,
          goals: [atMost("ratio", ratio(samples.ours, samples.bare), 1.5, "×")],
        };
        const inRow = await interleave(
          {
            ours: () => readInRow(() => browser.extract(url, options)),
            bare: () => readInRow(() => bareVisit(bare, url)),
          },
          { rounds: 3, warmup: 1 },
        );
        yield { name: `extract, ${IN_ROW} in a row, each: ${name}`, ...inRow, goals: [] };
      }
    } finally {
      await Promise.all([browser.close(), bare.close(), pages.close()]);
    }
  },
};

/** The time of one reading alone, in ms. Returns when the browser is ready for the next. */
async function idleReading(browser: Browser, url: string): Promise<number> {
  const startedAt = performance.now();
  await browser.extract(url, options);
  const ms = performance.now() - startedAt;
  while (!(await browser.status()).isPrepared) await delay(POLL_MS);
  return ms;
}

/** The time of each of some readings, in ms. */
async function readInRow(read: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; i < IN_ROW; i += 1) await read();
  return (performance.now() - startedAt) / IN_ROW;
}

/** The least that Playwright can do to get at a page's styles. */
export async function bareVisit(browser: PlaywrightBrowser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: options.viewport });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(bareLoop);
  await context.close();
}
