import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../../../kinds/build.ts";
import { closePages, sharedPage } from "../../../testing/browser.ts";
import { paintedColors } from "../../testing/pixels.ts";
import { observeBundle, observePage } from "../../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage({ width: 800, height: 600 });
}, 60_000);

afterAll(closePages);

/** The grounds that are said of the page's text in #fafafa, which is nearly white. */
async function groundsOf(html: string): Promise<string[]> {
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>body { margin: 0; background: #ffffff; color: #000000 }
    .text { color: #fafafa; font: 20px/30px sans-serif; margin: 0 }</style>${html}`);
  const { tokens } = buildTokens(await observePage(page));
  return (tokens.contrasts ?? [])
    .filter(({ text, of }) => text === "#fafafa" && !of)
    .map(({ background }) => background);
}

/** The colour that Chromium paints behind the start of the text, which has no letters there. */
async function paintedGround(): Promise<string> {
  const text = page.locator(".text").first();
  await text.scrollIntoViewIfNeeded();
  const { x, y } = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.firstChild ?? element);
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left + 3, y: top + height / 2 };
  });
  const [color = ""] = await paintedColors(page, { x, y, width: 1, height: 1 });
  return color;
}

const TEXT = "&nbsp;&nbsp;&nbsp;A";
const text = (more = "", inner = "") => `<p class="text" ${more}>${TEXT}${inner}</p>`;

describe.each([
  ["in the window", ""],
  ["below the window", "<div style='height: 2000px'></div>"],
])("the ground of a text %s is", (_, above) => {
  test.each<[string, string]>([
    ["what the elements around it paint", `<div style="background: #e0e0e0">${text()}</div>`],
    [
      "generated content behind it",
      `<style>.b { position: relative; isolation: isolate } .b::before { content: ""; position: absolute; inset: 0; z-index: -1; background: #101010 }</style><div class="b">${text()}</div>`,
    ],
    [
      "generated content of itself",
      `<style>.text { position: relative; z-index: 0 } .text::after { content: ""; position: absolute; inset: -4px; z-index: -1; background: #101010 }</style>${text()}`,
    ],
    [
      "a box before it that it is pulled over",
      `<div style="height: 90px; background: #101010"></div>${text('style="position: relative; margin-top: -60px"')}`,
    ],
    [
      "a box before it in the flow that it is pulled over",
      `<div style="height: 90px; background: #101010"></div>${text('style="margin-top: -60px"')}`,
    ],
    [
      "a box after it that is pulled under it",
      `${text()}<div style="height: 90px; margin-top: -40px; background: #101010"></div>`,
    ],
    [
      "a layer in it with a negative z-index",
      `<div class="text" style="position: relative; z-index: 0">${TEXT}<div style="position: absolute; inset: 0; z-index: -1; background: #101010"></div></div>`,
    ],
    [
      "a layer beside it with a lower z-index",
      `<div style="position: relative"><b style="position: absolute; z-index: 1; inset: 0; background: #101010"></b>${text('style="position: relative; z-index: 2"')}</div>`,
    ],
    [
      "a layer that the pointer does not see",
      `<div style="position: relative"><b style="position: absolute; inset: 0; background: #101010; pointer-events: none"></b>${text('style="position: relative"')}</div>`,
    ],
    [
      "a layer mixed with what is around both",
      `<div style="position: relative; background: #ffffff"><b style="position: absolute; inset: 0; background: rgb(0 0 0 / 0.2)"></b>${text('style="position: relative"')}</div>`,
    ],
    [
      "an item of a grid in the same cell",
      `<div style="display: grid"><b style="grid-area: 1/1; background: #101010"></b>${text('style="grid-area: 1/1"')}</div>`,
    ],
    [
      "a layer in a shadow tree",
      `<div style="position: relative"><template shadowrootmode="open"><b style="position: absolute; inset: 0; background: #101010; z-index: -1"></b><slot></slot></template>${text()}</div><style>div { isolation: isolate }</style>`,
    ],
    [
      "what is around it, under a layer that is behind that",
      `<div style="position: relative; z-index: 0"><b style="position: absolute; inset: 0; z-index: -1; background: #101010"></b><div style="background: #e0e0e0">${text()}</div></div>`,
    ],
    [
      "what is around it, beside a float",
      `<b style="float: left; width: 60px; height: 60px; background: #101010"></b>${text()}`,
    ],
    [
      "what is around it, above a box that ends there",
      `<div style="height: 40px; overflow: hidden"><b style="display: block; height: 400px; background: #101010"></b></div>${text()}`,
    ],
    [
      "what is around it, with a mark before it",
      `<style>.text::before { content: ""; display: inline-block; width: 9px; height: 9px; background: #101010 }</style>${text()}`,
    ],
  ])("%s", async (_, html) => {
    const grounds = await groundsOf(above + html);
    expect(grounds).toEqual([await paintedGround()]);
  });
});

test.each([
  [
    "a part of it is on another box",
    `<div style="height: 90px; width: 20px; background: #101010"></div>${text('style="position: relative; margin-top: -60px"')}`,
  ],
  [
    "a picture is behind it",
    `<div style="position: relative"><img src="data:," style="position: absolute; inset: 0; width: 300px; height: 60px">${text('style="position: relative"')}</div>`,
  ],
  [
    "a gradient is behind it",
    `<style>.b { position: relative } .b::before { content: ""; position: absolute; inset: 0; background: linear-gradient(red, blue) }</style><div class="b">${text('style="position: relative"')}</div>`,
  ],
  [
    "a translucent part is behind it",
    `<div style="position: relative"><div style="opacity: 0.5"><b style="position: absolute; inset: 0; background: #101010"></b></div>${text('style="position: relative"')}</div>`,
  ],
  [
    "a turned box is behind it",
    `<div style="position: relative"><b style="position: absolute; inset: 0; background: #101010; transform: rotate(9deg)"></b>${text('style="position: relative"')}</div>`,
  ],
  [
    "turned generated content is behind it",
    `<style>.b { position: relative; isolation: isolate } .b::before { content: ""; position: absolute; inset: 0; z-index: -1; transform: skewX(-9deg); background: #101010 }</style><div class="b">${text()}</div>`,
  ],
  [
    "generated content in the flow is pulled under it",
    `<style>.b { isolation: isolate } .b::before { content: ""; display: block; height: 30px; margin-bottom: -30px; background: #101010 }</style><div class="b">${text()}</div>`,
  ],
  [
    "it is behind what is around it",
    `<div style="background: #ffffff">${text('style="position: relative; z-index: -1"')}</div>`,
  ],
  ["it is blended", `<div style="background: #fdfdfd">${text('style="mix-blend-mode: difference"')}</div>`],
  [
    "something around it is blended",
    `<div style="background: #fdfdfd"><div style="mix-blend-mode: multiply; background: #ffffff">${text()}</div></div>`,
  ],
  [
    "a blended layer is behind it",
    `<div style="position: relative"><b style="position: absolute; inset: 0; background: #101010; mix-blend-mode: screen"></b>${text('style="position: relative"')}</div>`,
  ],
])("a contrast is left out if %s", async (_, html) => {
  expect(await groundsOf(html)).toEqual([]);
});
