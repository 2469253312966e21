import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildTokens } from "@tintype/shared/kinds/build";
import { afterAll, beforeAll, expect } from "vitest";
import type { Browser } from "../../src/reading/reading.ts";
import {
  content,
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  type Route,
  startPageServer,
} from "../page-server.ts";
import { appearing } from "./appearing.ts";
import { backToTop } from "./back-to-top.ts";
import { bars } from "./bars.ts";
import { clocks } from "./clocks.ts";
import { frames } from "./frames.ts";
import type { RestingPage } from "./page.ts";

/** Pages that react to being scrolled. */
const RESTING_PAGES: readonly RestingPage[] = [...backToTop, ...bars, ...appearing, ...clocks, ...frames];
/** With their names, of which Vitest shows only the beginning if it takes them from the pages. */
export const NAMED_RESTING_PAGES = RESTING_PAGES.map((page) => [page.name, page] as const);

const jquery = readFileSync(createRequire(import.meta.url).resolve("jquery/dist/jquery.min.js"));
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>`;

/** Delays each response by another time, like a real network. */
function late(route: Exclude<Route, string>): Route {
  return (request, response) => void setTimeout(() => route(request, response), Math.random() * 80);
}

export interface Served {
  readonly browser: Browser;
  readonly pages: PageServer;
}

/** Serves the pages while the tests of a file run. @returns a function that returns their server and a browser then */
export function serveRestingPages(): () => Served {
  let served: Served | undefined;
  beforeAll(async () => {
    const pages = await startPageServer();
    pages.serve({
      "/jquery.js": late(content("text/javascript", jquery)),
      "/picture.svg": late(content("image/svg+xml", svg)),
      "/rows.json": late(content("application/json", "[]")),
      ...Object.fromEntries(RESTING_PAGES.map(({ css, body }, i) => [`/resting/${i}`, html(css, body)])),
    });
    served = { pages, browser: createTestBrowser([pages.host], {}, { concurrency: 2 }) };
  });
  afterAll(async () => {
    await served?.browser.close();
    await served?.pages.close();
  });
  return () => {
    if (!served) throw new Error("the tests have not begun");
    return served;
  };
}

/**
 * Reads a page several times, two at a time, which slow each other down like visits on a busy server. All readings have to be
 * equal to the byte, and to contain what shows at the top of the page.
 */
export async function expectRest({ browser, pages }: Served, page: RestingPage, readings: number): Promise<void> {
  const url = `${pages.base}/resting/${RESTING_PAGES.indexOf(page)}`;
  const readTokens = async () => {
    const { observation, environment } = await browser.extract(url, defaultOptions);
    return { tokens: buildTokens(observation).tokens, environment };
  };
  const { tokens, ...firstParts } = await readTokens();
  const { colors, opacities = [], assets = 0 } = page.truth;
  const actual = {
    colors: tokens.colors.map(({ value }) => value).sort(),
    opacities: tokens.opacities?.map(({ value }) => value).sort(),
    assets: tokens.assets.length,
  };
  expect(actual).toEqual({ colors: [...colors].sort(), opacities, assets });
  for (let count = 1; count < readings; count += 2) {
    const others = await Promise.all(count + 1 < readings ? [readTokens(), readTokens()] : [readTokens()]);
    for (const otherResult of others)
      expect(JSON.stringify(otherResult)).toBe(JSON.stringify({ tokens, ...firstParts }));
  }
}
