import { pino } from "pino";
import { chromium, type Browser as PlaywrightBrowser } from "playwright-core";
import { createBrowser, type ExtractOptions } from "../browser/browser.ts";
import { designSystemRoutes } from "../browser/design-systems.ts";
import { startSite } from "../browser/testing.ts";
import { createEgressPolicy } from "../egress/policy.ts";
import { bareLoop } from "./bare-loop.ts";
import { atMost, type Bench, interleave, median } from "./measure.ts";

const options: ExtractOptions = {
  waitFor: "load",
  viewport: { width: 1280, height: 800 },
  colorScheme: "light",
  selectors: [],
  excludeSelectors: [],
};

/**
 * A whole reading in a browser that is already running (with its filtering proxy, its scroll, its waits and its guards)
 * beside the least that Playwright can do: a context, a page, goto, one script, close.
 */
export const extractBench: Bench = {
  async *run() {
    const executablePath = process.env.BROWSER_PATH;
    const log = pino({ level: "silent" });
    const site = await startSite();
    site.serve(designSystemRoutes());
    const browser = createBrowser({ executablePath, concurrency: 1, policy: createEgressPolicy([site.host]), log });
    const bare = await chromium.launch({ ...(executablePath && { executablePath }) });
    try {
      for (const name of ["bootstrap", "govuk"]) {
        const url = `${site.base}/${name}`;
        const samples = await interleave(
          {
            ours: async () => void (await browser.extract(url, options)),
            bare: () => bareVisit(bare, url),
          },
          { rounds: 15, warmup: 3 },
        );
        yield {
          name: `extract, warm: ${name}`,
          ...samples,
          goals: [atMost("median", median(samples.ours), 450, " ms")],
        };
      }
    } finally {
      await Promise.all([browser.close(), bare.close(), site.close()]);
    }
  },
};

/** The least that Playwright can do to get at a page's styles. */
export async function bareVisit(browser: PlaywrightBrowser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: options.viewport });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(bareLoop);
  await context.close();
}
