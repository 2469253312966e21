import { setTimeout as delay } from "node:timers/promises";
import { createBrowserProcesses } from "@tintype/reader/process/browser-processes";
import type { Browser, ExtractOptions } from "@tintype/reader/reading/reading";
import { designSystemRoutes } from "@tintype/reader/test/design-systems/routes";
import { startPageServer } from "@tintype/reader/test/page-server";
import { pino } from "pino";
import { chromium, type Browser as PlaywrightBrowser } from "playwright";
import { atMost, type Bench, interleave, median } from "../measure.ts";
import { baselineLoop } from "./baseline-loop.ts";

const IN_ROW = 5;
const POLL_MS = 5;

/** The options of every measured reading. */
export const options: ExtractOptions = {
  waitFor: "load",
  viewport: { width: 1280, height: 800 },
  colorScheme: "light",
  selectors: [],
  excludeSelectors: [],
};

/**
 * Measures a whole reading in a running browser, with its filtering proxy, scrolling, waiting and limits. The baseline is the
 * minimum with Playwright: a context, a page, goto, one script, close. The first measurement is for an idle server, which has
 * opened a spare page before; opening it is not measured. The second is for several readings one directly after the other,
 * without spare pages. The third is for readings with screenshot and places, and the fourth for those that look for a banner,
 * which these pages do not have; their baseline is our own reading without them.
 */
export const extractBench: Bench = {
  async *run() {
    const executablePath = process.env.BROWSER_PATH;
    const log = pino({ level: "silent" });
    const pages = await startPageServer();
    pages.serve(designSystemRoutes());
    const browser = createBrowserProcesses({ executablePath, concurrency: 1, egressAllow: [pages.host], log });
    const baseline = await chromium.launch({ ...(executablePath && { executablePath }) });
    try {
      for (const name of ["bootstrap", "govuk"]) {
        const url = `${pages.base}/${name}`;
        const samples = await interleave(
          { ours: () => idleReading(browser, url, options), baseline: () => baselineVisit(baseline, url) },
          { rounds: 15, warmup: 3 },
        );
        yield { name: `extract, warm: ${name}`, ...samples, goals: [] };
        const inRow = await interleave(
          {
            ours: () => readInRow(() => browser.extract(url, options)),
            baseline: () => readInRow(() => baselineVisit(baseline, url)),
          },
          { rounds: 3, warmup: 1 },
        );
        yield { name: `extract, ${IN_ROW} in a row, each: ${name}`, ...inRow, goals: [] };
        const pictured = await interleave(
          {
            ours: () => idleReading(browser, url, { ...options, screenshot: true, places: true }),
            baseline: () => idleReading(browser, url, options),
          },
          { rounds: 9, warmup: 2 },
        );
        yield { name: `extract with screenshot and places, beside without: ${name}`, ...pictured, goals: [] };
        const asked = await interleave(
          {
            ours: () => idleReading(browser, url, { ...options, consent: "reject" }),
            baseline: () => idleReading(browser, url, options),
          },
          { rounds: 15, warmup: 3 },
        );
        const more = median(asked.ours) - median(asked.baseline);
        yield {
          name: `extract with consent, beside without: ${name}`,
          ...asked,
          goals: [atMost("more", more, 60, " ms")],
        };
      }
    } finally {
      await Promise.all([browser.close(), baseline.close(), pages.close()]);
    }
  },
};

/** Measures one reading, in ms. Returns when the browser is ready for the next. */
export async function idleReading(browser: Browser, url: string, options: ExtractOptions): Promise<number> {
  const startedAt = performance.now();
  await browser.extract(url, options);
  const ms = performance.now() - startedAt;
  while (!(await browser.status()).isPrepared) await delay(POLL_MS);
  return ms;
}

/** Measures several readings one after the other. @returns the ms of each */
async function readInRow(readOnce: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; i < IN_ROW; i += 1) await readOnce();
  return (performance.now() - startedAt) / IN_ROW;
}

/** Reads a page's styles with the minimum of Playwright. */
export async function baselineVisit(browser: PlaywrightBrowser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: options.viewport });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(baselineLoop);
  await context.close();
}
