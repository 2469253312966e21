import { afterAll, beforeAll, expect, test } from "vitest";
import {
  content,
  createTestBrowser,
  defaultOptions,
  html,
  type PageServer,
  startPageServer,
} from "../../test/page-server.ts";
import type { Browser } from "../reading/reading.ts";

let pages: PageServer;
let browser: Browser;
beforeAll(async () => {
  pages = await startPageServer();
  browser = createTestBrowser([pages.host]);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
});

const shape = (attributes = "") => `<path d="M0 0h24v24H0z" ${attributes}/>`;
const SYMBOLS = {
  own: shape('fill="rgb(1, 0, 0)"'),
  ofRule: shape('class="ruled"'),
  ofUse: shape(),
  ofText: shape('fill="currentColor"'),
  ofCustom: shape('fill="none" stroke="var(--line)"'),
  nested: `<use href="#ofText" color="rgb(6, 0, 0)"/>`,
  // The page has a gradient of this name, which is not the one that is painted.
  gradient: shape('fill="url(#g)"') + shape('fill="rgb(7, 0, 0)"'),
  hidden: shape('class="hidden"'),
};
const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg">
  <style>.ruled { fill: rgb(2, 0, 0) } .hidden { display: none }</style>
  <linearGradient id="g"><stop stop-color="#00f"/></linearGradient>
  ${Object.entries(SYMBOLS).map(([id, shapes]) => `<symbol id="${id}" viewBox="0 0 24 24">${shapes}</symbol>`)}
</svg>`;
const icon = (id: string) => `<svg class="icon" width="24" height="24"><use href="/sprite.svg#${id}"/></svg>`;
const CSS = `
  :root { --icon: rgb(3, 0, 0) }
  .icon { color: rgb(4, 0, 0); fill: var(--icon); --line: rgb(5, 0, 0) }
  .ruled { fill: rgb(0, 9, 0) }`;

async function readIcons(ids: readonly string[]) {
  const gradient = `<svg hidden><linearGradient id="g"><stop stop-color="rgb(0, 9, 9)"/></linearGradient></svg>`;
  pages.serve({
    "/": html(CSS, `<p style="color: rgb(4, 0, 0)">Icons</p>${gradient}${ids.map(icon).join("")}`),
    "/sprite.svg": content("image/svg+xml", SPRITE),
  });
  const { observation } = await browser.extract(pages.base, { ...defaultOptions, places: true });
  return observation;
}

test("a reading tells what is painted of a sprite in a file of its own, with the names of the page's colours", async () => {
  const { paints, environment } = await readIcons(Object.keys(SYMBOLS));
  const painted = paints.filter(({ property }) => /^(?:fill|stroke|stop-color)$/.test(property));
  expect(painted.map(({ property, value, source = [] }) => [property, value, ...source])).toEqual([
    ["fill", "rgb(1, 0, 0)"],
    ["fill", "rgb(2, 0, 0)"],
    ["fill", "rgb(3, 0, 0)", "--icon"],
    ["fill", "rgb(4, 0, 0)"],
    ["fill", "rgb(6, 0, 0)"],
    ["fill", "rgb(7, 0, 0)"],
    ["stroke", "rgb(5, 0, 0)"],
  ]);
  expect(environment.truncated).toBe(false);
});

test.each<[id: string, colors: string[]]>([
  ["ofText", ["rgb(4, 0, 0)"]],
  ["gradient", []],
  ["missing", []],
])(
  "the contrast of the icon %s of a sprite in a file of its own is read if all of its paint is known",
  async (id, colors) => {
    const { edge_pairs: pairs = [] } = await readIcons([id]);
    expect(pairs.filter(({ of }) => of === "icon").map(({ color }) => color)).toEqual(colors);
  },
);
