import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { ratioOf } from "../../kinds/contrasts/painted.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { paintedColors } from "../testing/pixels.ts";
import { observePage } from "../testing/testing.ts";

let page: Page;
beforeAll(async () => {
  page = await sharedPage();
}, 60_000);
afterAll(closePages);

const GROUND = "width: 300px; height: 90px; padding: 20px 30px; border: 3px solid #333333; font: 20px/30px sans-serif";

async function contrastsOn(background: string, more = ""): Promise<string[]> {
  await page.setContent(
    `<!doctype html><div style="${GROUND}; color: #ffffff; ${more}; background: ${background}">Some text</div>`,
  );
  const { contrasts = [] } = buildTokens(await observePage(page)).tokens;
  return contrasts.map(({ text, ratio, measured }) => `${text} ${ratio} ${measured}`);
}

describe("the lowest contrast on a gradient is that of the pixels behind the lines", () => {
  test.each([
    "linear-gradient(90deg, #1d4ed8, #93c5fd)",
    "linear-gradient(to top right, #7c3aed 20%, #db2777 60%, #f59e0b)",
    "linear-gradient(35deg, #111827 10px, #9ca3af 200px)",
    "linear-gradient(90deg in oklab, #0f766e, #fde047)",
    "linear-gradient(90deg in oklch, #4a7f7a, #96606a)",
    "linear-gradient(90deg in hsl longer hue, #0000ff, #00aa00)",
    "linear-gradient(90deg, rgb(0 0 0 / 80%), rgb(0 0 0 / 20%))",
    "radial-gradient(circle at 20% 40%, #fbbf24, #1e3a8a)",
    "radial-gradient(closest-side, #14532d, #86efac)",
    "conic-gradient(from 45deg at 40% 50%, #1e1b4b, #f0abfc, #1e1b4b)",
    "repeating-linear-gradient(45deg, #334155 0px, #94a3b8 40px)",
  ])("%s", async (gradient) => {
    const [contrast = ""] = await contrastsOn(gradient);
    const [, ratio, measured] = contrast.split(" ");
    expect(measured).toBe("gradient");
    const clip = await page.evaluate(() => {
      const text = document.querySelector("div")?.firstChild;
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      const { x, y, width, height } = range.getBoundingClientRect();
      document.querySelector("div")?.style.setProperty("color", "transparent");
      return { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width) - 1, height: Math.floor(height) - 1 };
    });
    const ratios = (await paintedColors(page, clip)).map((color) => ratioOf("#ffffff", color));
    expect(Math.abs(Number(ratio) - Math.min(...ratios))).toBeLessThanOrEqual(0.05);
  });
});

test.each([
  ["is scaled", "linear-gradient(#101010, #202020) 0 0 / 20px 20px", ""],
  ["stays in the window", "linear-gradient(#101010, #202020) fixed", ""],
  ["fills the letters", "linear-gradient(#101010, #202020) text", ""],
  ["lies below a picture", "url(data:,), linear-gradient(#101010, #202020)", ""],
  ["is changed by a filter", "linear-gradient(#101010, #202020)", "filter: invert(1)"],
  ["is turned with its element", "linear-gradient(#101010, #202020)", "transform: rotate(30deg)"],
])("text on a gradient that %s is left out", async (_, background, more) => {
  expect(await contrastsOn(background, more)).toEqual([]);
});
