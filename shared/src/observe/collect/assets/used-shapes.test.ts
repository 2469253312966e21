import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../../../kinds/build.ts";
import { closePages, sharedPage } from "../../../testing/browser.ts";
import { night } from "../../../testing/night.ts";
import type { PagePlaces } from "../../places.ts";
import { bundleFor, observeBundle, observePage } from "../../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage({ width: 800, height: 600 });
}, 60_000);

afterAll(closePages);

/** The colours that shapes of a page are filled and drawn with, sorted. */
async function shapeColors(html: string): Promise<string[]> {
  await page.setContent(`<!doctype html><meta charset="utf-8">${html}`);
  return readColors();
}

async function readColors(): Promise<string[]> {
  const { paints } = await observePage(page);
  const ofShapes = paints.filter(({ property }) => property === "fill" || property === "stroke");
  return [...new Set(ofShapes.map(({ property, value }) => `${property} ${value}`))].sort();
}

const sprite = (shapes: string, attributes = 'style="display: none"', symbol = "") =>
  `<svg ${attributes}><symbol id="i" viewBox="0 0 9 9" ${symbol}>${shapes}</symbol></svg>`;
const icon = (attributes = 'class="icon"') => `<svg width="40" height="40" ${attributes}><use href="#i"/></svg>`;
const square = (attributes = "") => `<path d="M0 0h9v9H0z" ${attributes}/>`;
const COLORS = "<style>.icon { color: #010203; fill: #040506; --line: #070809 }</style>";
const [OF_TEXT, OF_USE, OF_LINE] = ["fill rgb(1, 2, 3)", "fill rgb(4, 5, 6)", "fill rgb(7, 8, 9)"];

describe("a shape that a use shows is read with", () => {
  test.each<[string, string, string[]]>([
    ["its own colour", sprite(square('fill="#111111"')) + icon(), ["fill rgb(17, 17, 17)"]],
    ["the fill of the use if it has none", sprite(square()) + icon(), [OF_USE]],
    ["the colour at the use, by an attribute", sprite(square('fill="currentColor"')) + icon(), [OF_TEXT]],
    ["the colour at the use, by a style", sprite(square('style="fill: currentcolor"')) + icon(), [OF_TEXT]],
    ["the colour at the use, by a group", sprite(`<g fill="currentColor">${square()}</g>`) + icon(), [OF_TEXT]],
    ["the colour at the use, by the symbol", sprite(square(), undefined, 'fill="currentColor"') + icon(), [OF_TEXT]],
    [
      "the colour at the use as its stroke",
      sprite(square('fill="none" stroke="currentColor"')) + icon(),
      ["stroke rgb(1, 2, 3)"],
    ],
    ["a custom property of the use", sprite(square('fill="var(--line)"')) + icon(), [OF_LINE]],
    [
      "a custom property of the use in a mixture",
      sprite(square('style="fill: color-mix(in srgb, var(--line), currentcolor)"')) + icon(),
      ["fill color(srgb 0.0156863 0.0196078 0.0235294)"],
    ],
    ["a rule of the page", `<style>.x { fill: var(--line) }</style>${sprite(square('class="x"'))}${icon()}`, [OF_LINE]],
    [
      "a rule of the page, of a sprite in a hidden box",
      `<style>.x { fill: var(--line) }</style><div hidden>${sprite(square('class="x"'), "")}</div>${icon()}`,
      [OF_LINE],
    ],
    [
      "a rule that begins at the root",
      `<style>:root symbol > path { fill: currentcolor }</style>${sprite(square())}${icon()}`,
      [OF_TEXT],
    ],
    [
      "a rule for the use",
      `<style>use { color: #0a0b0c }</style>${sprite(square('fill="currentColor"'))}${icon()}`,
      ["fill rgb(10, 11, 12)"],
    ],
    [
      "a colour that the symbol sets",
      sprite(square('fill="currentColor"'), undefined, 'color="#0a0b0c"') + icon(),
      ["fill rgb(10, 11, 12)"],
    ],
    [
      "the colour at the use if the sprite has no size",
      sprite(square('fill="currentColor"'), 'width="0" height="0" style="position: absolute"') + icon(),
      [OF_TEXT],
    ],
    [
      "the colour at the use if the sprite is not visible",
      sprite(square('fill="currentColor"'), 'width="0" height="0" style="visibility: hidden"') + icon(),
      [OF_TEXT],
    ],
    [
      "the colours of both places if it is used twice",
      sprite(square('fill="currentColor"')) + icon() + icon('color="#0a0b0c"'),
      [OF_TEXT, "fill rgb(10, 11, 12)"],
    ],
    [
      "the colours of a use in the symbol",
      `<svg hidden><symbol id="j">${square('fill="currentColor"')}</symbol></svg>${sprite(`<g color="#0a0b0c"><use href="#j"/></g><use href="#j"/>`)}${icon()}`,
      [OF_TEXT, "fill rgb(10, 11, 12)"],
    ],
    [
      "a custom property of the use, by a use in the symbol",
      `<svg hidden><symbol id="j">${square('fill="var(--line)"')}</symbol></svg>${sprite(`<use href="#j"/>`)}${icon()}`,
      [OF_LINE],
    ],
    [
      "the colour at the use although the original is visible and everything has transitions",
      `<style>* { transition: all 9s }</style><svg width="40" height="40" color="#0a0b0c"><path id="i" d="M0 0h9v9H0z" fill="currentColor"/></svg>${icon()}`,
      [OF_TEXT, "fill rgb(10, 11, 12)"],
    ],
    [
      "the colour at the use if the address is that of the page",
      `${sprite(square('fill="currentColor"'))}<svg class="icon" width="40" height="40"><use href="about:blank#i"/></svg>`,
      [OF_TEXT],
    ],
    [
      "the colour in a dark scheme",
      sprite(square('style="fill: light-dark(#0a0b0c, #0d0e0f)"')) + icon('style="color-scheme: dark"'),
      ["fill rgb(13, 14, 15)"],
    ],
  ])("%s", async (_, html, expected) => {
    expect(await shapeColors(COLORS + html)).toEqual(expected);
  });

  test("the colour at the use in a shadow tree", async () => {
    const tree = `<style>.icon { color: #0a0b0c } .x { stroke: currentcolor }</style>${sprite(square('class="x" fill="none"'))}${icon()}`;
    expect(
      await shapeColors(`<p style="color: #111111"><template shadowrootmode="open">${tree}</template></p>`),
    ).toEqual(["stroke rgb(10, 11, 12)"]);
  });
});

test.each([
  ["that is hidden in the original", sprite(square('style="display: none"'))],
  ["that is transparent in the original", sprite(`<g opacity="0">${square()}</g>`)],
  ["in a definition", sprite(`<defs>${square()}</defs><clipPath>${square()}</clipPath>`)],
  ["that is not there", ""],
  [
    "whose sprite has its own colour by an important rule",
    `<style>.sprite { color: #0a0b0c !important }</style>${sprite(square('fill="currentColor"'), 'class="sprite" hidden')}`,
  ],
])("no colour is read of a shape that a use refers to %s", async (_, html) => {
  expect(await shapeColors(COLORS + html + icon())).toEqual([]);
});

test("the contrast of an icon is that of its use", async () => {
  await page.setContent(
    `<!doctype html>${COLORS}${sprite(square('fill="currentColor"'))}<body style="margin: 0">${icon()}`,
  );
  const { tokens } = buildTokens(await observePage(page));
  expect(tokens.contrasts?.map(({ of, text, background }) => [of, text, background])).toEqual([
    ["icon", "#010203", "#ffffff"],
  ]);
});

test("the place of a colour is that of the use, not that of the hidden original", async () => {
  await page.setContent(
    `<!doctype html>${COLORS}<body style="margin: 0">${sprite(square('style="fill: #111111"'))}${icon()}`,
  );
  await page.evaluate(await bundleFor(new URL("../../../kinds/in-page.ts", import.meta.url), "inPage"));
  const { elements, paints } = await page.evaluate<PagePlaces>(
    "inPage.readPageWithPlaces().then(({ places }) => places)",
  );
  const [index] = paints.find(({ value }) => value === "rgb(17, 17, 17)")?.elements ?? [];
  expect(elements[index ?? -1]).toEqual([0, 0, 40, 40, expect.stringMatching(/use$/)]);
});

test("the name of a shape's colour is that of the custom property at the use", async () => {
  await page.setContent(
    `<!doctype html>${COLORS}<style>:root { --line: #111213 }</style>${sprite(square('style="fill: var(--line)"'))}${icon()}`,
  );
  const { tokens } = buildTokens(await observePage(page));
  expect(tokens.colors.map(({ name, value }) => [name, value])).toContainEqual(["line", "#070809"]);
});

test("a page that is read notices nothing of its sprites, and all clones of a large one are read", async () => {
  const count = 300;
  const numbers = Array.from({ length: count }, (_, i) => i);
  const colored = numbers.map((i) => `<svg class="c${i % 7}" width="9" height="9"><use href="#s${i}"/></svg>`);
  await page.setContent(`<!doctype html><style>* { transition: all 9s } ${[0, 1, 2, 3, 4, 5, 6].map((i) => `.c${i} { color: rgb(${i}, 0, 9) }`).join(" ")}</style>
    <svg width="0" height="0">${numbers.map((i) => `<symbol id="s${i}" viewBox="0 0 9 9">${square('fill="currentColor"')}</symbol>`).join("")}</svg>${colored.join("")}`);
  await page.evaluate(() => {
    const events: string[] = [];
    for (const type of ["transitionrun", "transitioncancel", "animationstart"])
      document.addEventListener(type, ({ type: name }) => events.push(name), true);
    new MutationObserver((records) => events.push(...records.map(({ type }) => type))).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    Object.assign(window, { events });
  });
  const { paints, environment } = await observePage(page);
  const fills = paints.filter(({ property }) => property === "fill");
  expect(fills.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `rgb(${i}, 0, 9)`));
  expect(fills.reduce((sum, fill) => sum + fill.count, 0)).toBe(count);
  expect(environment.truncated).toBe(false);
  const afterFrames =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.getAnimations().length + events.join()))))";
  expect(await page.evaluate(afterFrames)).toBe("0");
});

night.test(
  "a page whose icons each have a colour of their own is read in part, since each changes the styles of all",
  async () => {
    const colors = Array.from({ length: 3_000 }, (_, index) => `rgb(1, ${Math.floor(index / 200)}, ${index % 200})`);
    await page.setContent(
      sprite(square('fill="currentColor"')) + colors.map((color) => icon(`style="color: ${color}"`)).join(""),
    );
    const { paints, environment } = await observePage(page);
    const fills = new Set(paints.filter(({ property }) => property === "fill").map(({ value }) => value));
    expect(environment.truncated).toBe(true);
    expect(fills.size).toBeGreaterThan(1_000);
    expect(fills.size).toBeLessThan(2_500);
  },
);
