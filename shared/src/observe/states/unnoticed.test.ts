import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { observeBundle, observePage, serve } from "../testing/testing.ts";
import { watchingPage } from "./testing/watching-page.ts";

// A reading writes into the style sheets of a stranger's page for a moment. The page must not notice.

interface Report {
  readonly seen: readonly string[];
  readonly changed: readonly string[];
}

const EVENTS = [
  "mutation",
  "mutation in a shadow tree",
  "resize",
  "intersection",
  "layout-shift",
  "resource",
  "transition event",
  "animation event",
  "focus event",
  "scroll event",
  "selection event",
  "toggle event",
  "load event",
  "security report",
  "input event",
];
const CONDITIONS = [
  "the objects of rules, and their order",
  "the texts of rules",
  "style sheets",
  "adopted style sheets",
  "running transitions and animations",
  "an open dialog, a popover and a focused field",
  "positions of scrolling",
  "the documents of frames",
  "computed styles",
];

let browser: Browser;
let site: Awaited<ReturnType<typeof serve>>;
let otherServer: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  [browser] = await Promise.all([sharedBrowser(), observeBundle()]);
  otherServer = await serve({ "foreign.css": "i { transition: color 3s; color: #444 } i:hover { color: #f00 }" });
  site = await serve({
    "page.html": watchingPage(new URL(otherServer.base).origin),
    "site.css":
      "p { transition: color 3s; color: #111 } p:hover { color: #c00; display: none } .card:focus { color: #00c }",
  });
}, 60_000);
afterAll(async () => {
  await Promise.all([site.close(), otherServer.close()]);
  await closePages();
});

async function open(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.goto(`${site.base}page.html`);
  await page.evaluate("arm(); start()");
  return page;
}

async function watch(meanwhile: (page: Page) => Promise<unknown>): Promise<Report & { readonly states: number }> {
  const page = await open();
  const states = await meanwhile(page);
  const report = await page.evaluate<Report>("report()");
  await page.close();
  return { ...report, states: Number(states) };
}

async function readTwice(page: Page, slice: boolean): Promise<number> {
  await observePage(page, { slice });
  const { states = [] } = await observePage(page, { slice });
  return states.length;
}

const kindsOf = ({ seen }: Report): string[] => [...new Set(seen.map((entry) => entry.slice(0, entry.indexOf(":"))))];

describe.each(
  night.cases<[string, (page: Page) => Promise<number>]>(
    [
      ["that is read in slices", (page: Page) => readTwice(page, true)],
      ["that is read at once", (page: Page) => readTwice(page, false)],
    ],
    1,
  ),
)("a page %s", (_, meanwhile) => {
  let report: Awaited<ReturnType<typeof watch>>;
  beforeAll(async () => {
    report = await watch(meanwhile);
  }, 60_000);

  test("has states", () => {
    expect(report.states).toBeGreaterThan(10);
  });

  test.each(EVENTS)("is told of no %s", (kind) => {
    expect(report.seen.filter((entry) => entry.startsWith(`${kind}: `))).toEqual([]);
  });

  test.each(CONDITIONS)("finds as they were: %s", (condition) => {
    expect(report.changed).not.toContain(condition);
  });
});

test("a page that watches itself is told of nothing while nobody reads it", async () => {
  const { seen, changed } = await watch(async () => 0);
  expect({ seen, changed }).toEqual({ seen: [], changed: [] });
});

test("a page that watches itself is told of everything that a careless reading would do", async () => {
  const report = await watch(async (page) => page.evaluate("provoke()"));
  expect(kindsOf(report).sort()).toEqual([...EVENTS].sort());
  expect([...report.changed].sort()).toEqual([...CONDITIONS].sort());
});
