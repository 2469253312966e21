import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTokens } from "../../../kinds/build.ts";
import { closePages, sharedBrowser } from "../../../testing/browser.ts";
import { observeBundle, observePage } from "../../testing/testing.ts";
import { scoped, scopeOf } from "./scoped.ts";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  [browser] = await Promise.all([sharedBrowser(), observeBundle()]);
  page = await browser.newPage();
}, 60_000);
afterAll(closePages);

const BODY = `<p class="a" id="out">x</p><main class="card" id="card"><p class="a" id="in">x</p>
  <div class="wrap"><p class="a" id="deep">x</p></div><section class="inner" id="inner"><p class="a" id="below">x</p></section></main>`;
/** A selector in a scope, as one that needs none. */
function inScope(selector: string, start: string, end: string): string {
  const scope = scopeOf(start, end, undefined);
  return (scope && scoped(selector, scope)) ?? "";
}

const SELECTORS = [
  ".a",
  "p",
  "> p",
  "> .inner",
  "& p",
  "&",
  ":scope",
  ":scope > p",
  ".card",
  "+ p",
  ":scope ~ p",
  ".wrap .a",
  "main p",
  ".none, p",
  "body .a",
];

test.each([
  [".card", ""],
  [".card", ".inner"],
  [".card", ":scope > .wrap, .inner"],
  [".card", "> div"],
  ["main, .wrap", "p"],
])("selectors in @scope (%s) to (%s) select what they select in the browser", async (start, end) => {
  const limit = end === "" ? "" : `to (${end})`;
  for (const selector of SELECTORS) {
    await page.setContent(
      `<!doctype html><style>@scope (${start}) ${limit} { ${selector} { z-index: 7 } }</style>${BODY}`,
    );
    const [inBrowser, own] = await page.evaluate(
      (plain) => {
        const all = [...document.querySelectorAll("body *")];
        const names = (elements: Element[]) => elements.map((element) => `${element.localName}#${element.id}`);
        return [
          names(all.filter((element) => getComputedStyle(element).zIndex === "7")),
          names(all.filter((element) => element.matches(plain))),
        ];
      },
      inScope(selector, start, end),
    );
    expect(own, selector).toEqual(inBrowser);
  }
});

test("scopes inside of each other, each of which repeats those around it, are left out where they become too long", async () => {
  const css = `${"@scope (.a) to (.b) {".repeat(40)} .a { color: #fe0001 } ${"}".repeat(40)} p:hover { color: #14532d }`;
  await page.setContent(`<!doctype html><style>${css}</style><p class="a">x</p>`);
  const { states = [], environment } = await observePage(page);
  expect(states.map(({ value }) => value)).toEqual(["rgb(20, 83, 45)"]);
  expect(environment.truncated).toBe(true);
});

test("states, names and generated content come from rules in scopes only where these apply", async () => {
  const css = `:root { --ink: #0e7490; --line: #7c2d12; --tip: #3b0764 }
    @scope (.card) to (.inner) {
      > p { color: var(--ink) } border: 1px solid var(--line); .a:hover { background: #14532d } :scope:hover { outline: 2px solid #1e3a8a }
      @media (width > 1px) { .a::after { content: "x"; color: var(--tip) } } @scope (.wrap) { .a:active { background: #713f12 } } }
    .inner { @scope (& > p) { :scope:hover { opacity: 0.5 } } }`;
  await page.setContent(`<!doctype html><style>p, main { margin: 0 } ${css}</style>${BODY}`);
  const { colors, states = [] } = buildTokens(await observePage(page)).tokens;
  expect(Object.fromEntries(colors.map(({ name, value }) => [name, value]))).toMatchObject({
    ink: "#0e7490",
    line: "#7c2d12",
    tip: "#3b0764",
  });
  const found = states.map(({ element, state, value, usage }) => `${element}:${state} ${value} ${usage}`).sort();
  expect(found.filter((each) => /#|0\.5/.test(each))).toEqual([
    "a:active #713f12 1",
    "a:hover #14532d 2",
    "a:hover 0.5 1",
    "card:hover #1e3a8a 1",
  ]);
});
