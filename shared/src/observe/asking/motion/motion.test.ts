import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../../testing/browser.ts";
import { observeBundle, observePage } from "../../testing/testing.ts";

// The judge is Chromium: what a page shows to a person without a preference for reduced motion is what must be read of it in
// the tab of a person who has that preference.
let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage();
}, 60_000);

afterAll(closePages);

const PROPERTIES = new Set(
  ["transition", "animation"].flatMap((motion) => [`${motion}-duration`, `${motion}-timing-function`]),
);

/** The motion of a page, and where it is. */
async function motionOf(html: string, reducedMotion: "reduce" | "no-preference") {
  await page.emulateMedia({ reducedMotion });
  await page.setContent(`<!doctype html>${html}`);
  const oldTexts = await sheetTexts();
  const { paints, signatures } = await observePage(page);
  expect(await sheetTexts()).toEqual(oldTexts);
  return paints
    .filter(({ property }) => PROPERTIES.has(property))
    .map(({ property, value, count, sites }) => [property, value, count, sites.map((index) => signatures[index])]);
}

const sheetTexts = () =>
  page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)));

const REDUCE = "@media (prefers-reduced-motion: reduce)";
const MOVE = "@media (prefers-reduced-motion: no-preference)";

test.each([
  ["a rule that stops everything", `.c { transition: color 2s } ${REDUCE} { * { transition: none !important } }`],
  [
    "an earlier layer",
    `@layer a, b; ${REDUCE} { @layer b { .c { transition: color 3s } } } @layer a { #i { transition: color 2s } }`,
  ],
  [
    "a layer that only moves",
    `@layer a, b; @layer a { ${MOVE} { #i { transition: color 3s } } } @layer b { .c { transition: color 2s } }`,
  ],
  [
    "a layer without a name",
    `@layer { ${MOVE} { .c { transition: color 2s } } } ${REDUCE} { @layer { .c { transition: none } } }`,
  ],
  [
    "important layers",
    `@layer a { ${MOVE} { .c { transition: color 2s !important } } } @layer b { .c { transition: color 3s !important } }`,
  ],
  ["a scope", `${MOVE} { @scope (main) to (i) { .c { transition: color 2s } } } .c { transition: color 1s }`],
  [
    "the nearer scope",
    `@scope (section) { ${MOVE} { .c { transition: color 2s } } } @scope (main) { .c { transition: color 1s } }`,
  ],
  ["importance", `${MOVE} { .c { transition: color 2s !important } } #i { transition: color 1s }`],
  [
    "a rule in a rule",
    `main { .c { transition: color 1s; ${MOVE} { transition: color 2s; &#i { animation: m 4s } } } }`,
  ],
  [
    "declarations after nested rules",
    `.c { ${REDUCE} { transition: color 1s } transition-duration: 2s; & { color: red } transition-duration: 3s }`,
  ],
  [
    "a container that matches",
    `section { container: s / inline-size } ${MOVE} { @container s (width > 1px) { .c { transition: color 2s } } @container s (width < 1px) { .c { transition: color 3s } } }`,
  ],
  [
    "a condition that the browser supports",
    `${MOVE} { @supports (color: red) { .c { transition: color 2s } } @supports (color: nothing) { .c { transition: color 3s } } }`,
  ],
  [
    "a media rule in a media rule",
    `@media (min-width: 1px) { ${MOVE} { @media (max-width: 1px) { .c { transition: color 3s } } .c { transition: color 2s } } }`,
  ],
  ["a condition that is negated", "@media not (prefers-reduced-motion: reduce) { .c { transition: color 2s } }"],
  [
    "one of several conditions",
    "@media (max-width: 1px), (prefers-reduced-motion: no-preference) { .c { transition: color 2s } }",
  ],
  [
    "a custom property that the preference changes",
    `:root { --t: 2s } .c { transition: color var(--t) } ${REDUCE} { :root { --t: 0s } }`,
  ],
  [
    "a chain of custom properties",
    `:root { --t: 2s; --u: calc(var(--t) * 2) } .c { transition-duration: var(--u) } ${REDUCE} { main { --t: 1s; --u: 1s } }`,
  ],
  [
    "a whole shorthand in a custom property",
    `:root { --t: color 2s linear, opacity 3s } .c { transition: var(--t) } ${REDUCE} { :root { --t: none } }`,
  ],
  ["a fallback", `.c { transition: color var(--t, 2s) } ${REDUCE} { :root { --t: 0s } }`],
  [
    "a custom property without a value",
    `.c { transition: color var(--t, 2s); --t: initial } ${REDUCE} { .c { --t: 1s } }`,
  ],
  [
    "a custom property that refers to itself",
    `.c { transition: color var(--t, 2s); --t: var(--t) } ${REDUCE} { .c { --t: 1s } }`,
  ],
  [
    "a registered custom property",
    `@property --t { syntax: "<time>"; inherits: false; initial-value: 2s } .c { transition: color var(--t) } ${REDUCE} { .c { --t: 0s } }`,
  ],
  [
    "a custom property of the style attribute",
    `.c { transition: color var(--t) } ${REDUCE} { .c { --t: 0s !important } }`,
    'style="--t: 2s"',
  ],
  [
    "a style attribute that moves",
    `.c { transition: color 1s } ${REDUCE} { .c { transition: none !important } }`,
    'style="transition: color 2s"',
  ],
  [
    "an important rule over a style attribute",
    `.c { transition: color 1s !important } ${REDUCE} { .c { transition: none !important } }`,
    'style="transition: color 2s"',
  ],
  [
    "inheritance",
    `main { transition: opacity 2s } section { transition: inherit } .c { transition: inherit } ${REDUCE} { main { transition: none } }`,
  ],
  [
    "a roll back to the layer below",
    `@layer a { .c { transition: color 2s } } @layer b { .c { transition: color 1s } ${MOVE} { .c { transition: revert-layer } } }`,
  ],
  ["all properties at once", `.c { transition: color 2s } ${REDUCE} { .c { all: unset } }`],
  ["an animation", `.c { animation: m 2s steps(3) } ${REDUCE} { .c { animation: none } }`],
  [
    "a pseudo-element",
    `.c::before { content: "x"; transition: color 2s } .c::after { content: "y" } ${REDUCE} { .c::before { transition: none } } ${MOVE} { .c::after { transition: color 3s } }`,
  ],
  [
    "selectors with commas, strings and states",
    `${MOVE} { .c:not([title="a,b{"]):has(i), p:nth-child(1 of .c) { transition: color 2s } }`,
  ],
  ["rules that make no difference", `.c { transition: color calc(1s * 2) } ${REDUCE} { .d { transition: none } }`],
])("motion by %s is read as without a preference", async (_, css, attributes = "") => {
  const html = `<style>${css} @keyframes m { from { rotate: 1deg } }</style><main><section><p class="c" id="i" ${attributes}>A<i>B</i></p></section></main>`;
  const moving = await motionOf(html, "no-preference");
  expect(moving).not.toEqual([]);
  expect(await motionOf(html, "reduce")).toEqual(moving);
});

test.each([
  ["a style element", `<style media="(prefers-reduced-motion: reduce)">p { transition: none !important }</style>`],
  [
    "a later style element",
    `<style media="(prefers-reduced-motion: no-preference)">p { transition: color 3s }</style>`,
  ],
  [
    "an imported sheet",
    `<style>@import url("data:text/css,p{transition:color 4s}") layer(x) (prefers-reduced-motion: no-preference); @layer x { p { opacity: .9 } } b { transition: color 5s }</style>`,
  ],
])("motion that %s brings by its media is read as without a preference", async (_, style) => {
  const html = `<style>@layer x { p, b { transition: color 2s } }</style>${style}<style>b { color: red }</style><p>A</p><b>B</b>`;
  const moving = await motionOf(html, "no-preference");
  expect(moving).not.toEqual([]);
  expect(await motionOf(html, "reduce")).toEqual(moving);
});

test("motion in shadow trees, through parts and slots is read as without a preference", async () => {
  const html = `<style>:root { --t: 2s } u { transition: color 6s } ${REDUCE} { :root { --t: 0s } u { transition: none } } ${MOVE} { x-a::part(p) { transition: color 5s } }</style>
    <x-a><template shadowrootmode="open"><style>:host { transition: color 7s } ${REDUCE} { :host { transition: none } ::slotted(u) { transition: none !important } b { transition: none } } b { transition: color var(--t) } ${MOVE} { ::slotted(a) { transition: color 8s } }</style><b>B</b><i part="p">I</i><slot></slot></template><u>U</u><a>A</a></x-a>
    <x-b><template shadowrootmode="open"><s part="p">S</s></template></x-b>`;
  const moving = await motionOf(html, "no-preference");
  expect(moving.length).toBeGreaterThan(4);
  expect(await motionOf(html, "reduce")).toEqual(moving);
});
