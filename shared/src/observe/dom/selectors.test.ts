import { createRequire } from "node:module";
import fc from "fast-check";
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { bootstrapPage, govukPage } from "../states/testing/pages.ts";
import { bundleFor } from "../testing/testing.ts";
import type * as Script from "./testing/selectors-script.ts";

declare const inPage: typeof Script;
let page: Page;
let script: string;

beforeAll(async () => {
  page = await sharedPage();
  script = await bundleFor(new URL("./testing/selectors-script.ts", import.meta.url), "inPage");
}, 60_000);

beforeEach(async () => {
  await page.goto("about:blank");
});

afterAll(closePages);

async function selectorsOf(body: string, matching: string): Promise<(string | undefined)[]> {
  await page.setContent(`<!doctype html><body>${body}`);
  await page.addScriptTag({ content: script });
  return page.evaluate((selector) => inPage.select(selector), matching);
}

test.each([
  ["a tag that occurs once", "<header><b>Text</b></header>", "b", "b"],
  ["a class that occurs once", '<p class="lead">One</p><p class="hint">Two</p>', ".hint", ".hint"],
  ["an id", '<p id="total">One</p><p>Two</p>', "#total", "#total"],
  ["an id before a shorter class", '<p id="total-price" class="sum">One</p><p>Two</p>', ".sum", "#total-price"],
  [
    "a test id before a class",
    '<p data-testid="total-price" class="sum">One</p><p>Two</p>',
    ".sum",
    '[data-testid="total-price"]',
  ],
  [
    "the test id of an ancestor before its class",
    '<div class="cart" data-cy="checkout-summary"><p>One</p></div><p>Two</p>',
    ".cart p",
    '[data-cy="checkout-summary"] p',
  ],
  ["no test id that a library counts up", '<i></i><p data-testid="radix-12">One</p>', "p", "p"],
  ["no test id that two elements have", '<p data-testid="row" class="a">1</p><p data-testid="row">2</p>', ".a", ".a"],
  ["a tag and a class", '<p class="note">One</p><div class="note">Two</div>', "p", "p.note"],
  ["an ancestor", '<div class="hero"><p>One</p></div><p>Two</p>', ".hero p", ".hero p"],
  ["a child where descendants would match, too", "<ul><li>a<ul><li>b</li></ul></li></ul>", "body > ul", "body > ul"],
  [
    "positions, where nothing else tells elements apart",
    '<p class="card">One</p><p class="card">Two</p>',
    ".card",
    ".card:nth-of-type(1) .card:nth-of-type(2)",
  ],
  [
    "the position of the part that differs",
    '<div class="card"><p class="muted">1</p></div><div class="card"><p class="muted">2</p></div>',
    ".muted",
    ".card:nth-of-type(1) .muted .card:nth-of-type(2) .muted",
  ],
  ["no class of CSS modules", '<p class="Button_root__x8Fz1">One</p>', "p", "p"],
  ["no class of styled-components", '<p class="sc-bdVaJa iuxzGj">One</p>', "p", "p"],
  ["no class of emotion", '<p class="css-1q2w3e">One</p>', "p", "p"],
  [
    "no utility",
    '<i></i><p class="mt-4 text-red-500 md:flex bg-[#fff]"></p><p class="show"></p>',
    "i + p",
    "p:nth-of-type(1)",
  ],
  ["no id that a library counts up", '<i></i><p id="radix-12">One</p>', "p", "p"],
  ["no id with a hash", '<i></i><p id="field-x7Gh2">One</p>', "p", "p"],
  ["no id that occurs twice", '<p id="a">One</p><b id="a">Two</b>', "b", "b"],
  ["no name that needs an escape", '<i></i><p class="a:b" id="1st">One</p>', "p", "p"],
])("a selector has %s", async (_, body, matching, selector) => {
  expect((await selectorsOf(body, matching)).join(" ")).toBe(selector);
});

/** Trees of few names, so that many elements are alike; with capitals and another namespace, which selectors match by rules of their own. */
const names = ["a", "B", "card", "muted", "x-1"];
const node = fc.letrec<{ node: string }>((tie) => ({
  node: fc
    .record({
      tag: fc.constantFrom("div", "p", "span", "ul", "svg", "x-box", "a"),
      classes: fc.subarray(names),
      id: fc.option(fc.constantFrom("a", "B", "card", "total"), { freq: 4 }),
      shadow: fc.boolean(),
      children: fc.array(fc.oneof({ maxDepth: 4 }, fc.constant("<i></i>"), tie("node")), { maxLength: 4 }),
    })
    .map(({ tag, classes, id, shadow, children }) => {
      const inside = children.join("");
      const tree = shadow && tag === "div" ? `<template shadowrootmode="open">${inside}<b></b></template>` : inside;
      return `<${tag} class="${classes.join(" ")}" ${id ? `id="${id}"` : ""}>${tree}</${tag}>`;
    }),
})).node;

test.each(
  night.cases(
    [
      ["<!doctype html>", "standards"],
      ["", "quirks"],
    ],
    1,
  ),
)(
  "a selector matches exactly its element, and is the same in a second reading, in any tree (%s %s mode)",
  async (doctype) => {
    await page.addScriptTag({ content: script });
    await fc.assert(
      fc.asyncProperty(fc.array(node, { minLength: 1, maxLength: 5 }), async (nodes) => {
        await page.setContent(`${doctype}<body>${nodes.join("")}`);
        await page.addScriptTag({ content: script });
        const [first, second] = await page.evaluate(() => [inPage.selectAll(), inPage.selectAll()]);
        expect(first.faults).toEqual([]);
        expect(second).toEqual(first);
      }),
      { numRuns: night.samples(8) },
    );
  },
  60_000,
);

const require = createRequire(import.meta.url);
test.each(
  night.cases(
    [
      ["Bootstrap", "bootstrap/dist/css/bootstrap.min.css", bootstrapPage, ".btn-close"],
      ["GOV.UK", "govuk-frontend/dist/govuk/govuk-frontend.min.css", govukPage, ".govuk-back-link"],
    ] as const,
    1,
  ),
)("a selector matches exactly its element on a page of %s", async (_, css, body, one) => {
  await page.setContent(`<!doctype html><body>${body}`);
  await page.addStyleTag({ path: require.resolve(css) });
  await page.addScriptTag({ content: script });
  const { selectors, faults } = await page.evaluate(() => inPage.selectAll());
  expect(faults).toEqual([]);
  expect(selectors).toContain(one);
  expect(selectors.filter((selector) => selector.includes(":nth-child"))).toEqual([]);
});

test.each(
  night.cases(
    [
      ["10,000 siblings of one class", `<p class="a"></p>`.repeat(10_000)],
      [
        "10,000 elements around each other in groups of 100",
        `${"<div class=a>".repeat(100)}${"</div>".repeat(100)}`.repeat(100),
      ],
      [
        "an element with 5,000 classes",
        `<p class="${Array.from({ length: 5_000 }, (_, i) => `c${i}`).join(" ")}"></p><p></p>`,
      ],
    ] as const,
    1,
  ),
)("a selector matches exactly its element among %s", async (_, body) => {
  await page.setContent(`<!doctype html><body>${body}`);
  await page.addScriptTag({ content: script });
  const wrong = await page.evaluate(() => {
    const all = document.querySelectorAll("*");
    const selectors = inPage.select("*");
    const some = selectors.map((selector, index) => ({ selector, index })).filter(({ index }) => index % 499 === 0);
    return some.filter(({ selector, index }) => {
      const [first, second] = document.querySelectorAll(selector ?? ":not(*)");
      return first !== all[index] || second !== undefined;
    });
  });
  expect(wrong).toEqual([]);
});
