import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

// Style sheets that are made to hold a reading up. It has to end, with the colour of a rule that is like any other.

let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([sharedBrowser(), observeBundle()]);
}, 60_000);
afterAll(closePages);

const many = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join("");
const RULES = night.size(1_500, 100_000);
const LENGTH = night.size(20_000, 1_000_000);
/** Most selectors without a combinator between them: with more, Chromium 156 overflows a stack by itself. */
const MOST_PARTS = 12_500;

/** Runs in the page: changes its sheets whenever it can, in every way. */
function keepChanging() {
  const [sheet] = document.styleSheets;
  let count = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (!sheet || count++ > 2_000) return;
    if (count % 3 === 0 && sheet.cssRules.length > 4) sheet.deleteRule(count % 4);
    else sheet.insertRule(`.n${count}:hover { color: rgb(${count % 255} 0 0) }`, count % (sheet.cssRules.length + 1));
    port2.postMessage(0);
  };
  port2.postMessage(0);
}

/** Runs in the page: members of sheets and rules do something else from now on. */
function replaceMembers() {
  const refuse = () => {
    throw new Error("replaced");
  };
  for (const { prototype } of [CSSStyleSheet, CSSGroupingRule, CSSStyleRule])
    for (const name of ["insertRule", "deleteRule"]) Object.defineProperty(prototype, name, { value: refuse });
  Object.defineProperty(CSSStyleDeclaration.prototype, "setProperty", { value: refuse });
  Object.defineProperty(CSSStyleDeclaration.prototype, "removeProperty", { value: refuse });
}

test.each(
  night.cases<[title: string, css: string, script?: () => void]>(
    [
      ["very many rules", many(RULES, (i) => `.r${i}, b { color: rgb(${i % 255} 1 1) }`)],
      ["very many rules for states", many(RULES, (i) => `b.r${i}:hover, i:focus { color: rgb(${i % 255} 1 1) }`)],
      ["a very long selector", `${many(LENGTH / 10, (i) => `.r${i} b:hover,`)} i { color: #010101 }`],
      [
        "a very long complex selector",
        `${":is(b, i, ".repeat(200)}b${")".repeat(200)}${":not(.x)".repeat(Math.min(LENGTH / 8, MOST_PARTS))} { color: #010101 }`,
      ],
      ["sheets that change all the time", "b:hover { color: #010101 } i { color: #020202 }", keepChanging],
      [
        "very many custom properties",
        `b { ${many(RULES, (i) => `--c${i}: var(--c${i + 1});`)} color: var(--c0, #010101) }`,
      ],
      [
        "very many rules with transitions",
        many(RULES, (i) => `b.r${i % 9}:hover { transition: color ${i}ms; color: #010101 }`),
      ],
      ["replaced members", "b:hover { color: #010101 }", replaceMembers],
    ],
    2,
  ),
)(
  "a page with %s is read to its end, and keeps its rules",
  async (_, css, script) => {
    const page = await browser.newPage();
    await page.setContent(
      `<!doctype html><style>${css}</style><style>:root { --sea: #0a0b0c } p { color: var(--sea) } p:hover { color: #0d0e0f }</style>
      <p>Sea</p>${many(20, (i) => `<b class="r${i}">b</b><i>i</i>`)}`,
    );
    // The rules of a page that goes on changing them are its own.
    const rules = () =>
      page.evaluate(() => [...(document.styleSheets[1]?.cssRules ?? [])].map(({ cssText }) => cssText));
    const oldRules = await rules();
    if (script) await page.evaluate(script);
    for (const slice of [false, true]) {
      const { paints, states = [], environment } = await observePage(page, { slice });
      const { source } = paints.find(({ value }) => value === "rgb(10, 11, 12)") ?? { source: ["no colour"] };
      if (source || !environment.truncated) expect(source).toEqual(["--sea"]);
      const isListed = states.some(({ element, value }) => element === "p" && value === "rgb(13, 14, 15)");
      expect(isListed || environment.truncated).toBe(true);
      expect(await rules()).toEqual(oldRules);
    }
    await page.close();
  },
  night.time(30_000),
);
