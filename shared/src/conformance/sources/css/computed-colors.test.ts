import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalColor } from "../../../kinds/colors/color.ts";
import { closePages, sharedPage } from "../../../testing/browser.ts";
import { readSource } from "../read-source.ts";
import { withComputedColors } from "./computed-colors.ts";

let page: Page;
beforeAll(async () => {
  page = await sharedPage();
}, 60_000);
afterAll(closePages);

test.each([
  "color-mix(in srgb, red 40%, blue)",
  "color-mix(in srgb, #123456 30%, white)",
  "color-mix(in srgb, 30% #123456, white)",
  "color-mix(in srgb, rgb(255 0 0 / 0.2), rgb(0 0 255 / 0.8))",
  "color-mix(in srgb, red 20%, blue 30%)",
  "color-mix(in srgb, red 90%, blue 60%)",
  "color-mix(in srgb, hsl(210 50% 40%) 20%, hwb(120 20% 20%))",
  "color-mix(in srgb, #0066cc 50%, transparent)",
  "color-mix(in oklab, #0066cc 12%, transparent)",
  "color-mix(in oklch, transparent 40%, #0066cc)",
  "color-mix(in oklch shorter hue, rgb(0 102 204 / 0.5) 20%, transparent 20%)",
  "color-mix(in lch, oklch(0.7 0.1 150) 12%, transparent)",
  "color-mix(in oklab, color-mix(in srgb, red 40%, blue) 50%, transparent)",
])("%s is the colour that the browser computes", async (css) => {
  const computed = await page.evaluate((color) => {
    document.body.style.color = color;
    return getComputedStyle(document.body).color;
  }, css);
  const replaced = withComputedColors(css);
  expect(replaced).not.toBe(css);
  expect(canonicalColor(replaced)?.value).toBe(canonicalColor(computed)?.value);
});

test.each([
  "color-mix(in srgb, currentcolor, red)",
  "color-mix(in oklch, red, blue)",
  "color-mix(in oklch longer hue, red, transparent)",
  // Half a level of 255: Chromium rounds it up or down.
  "color-mix(in srgb, #123456, white)",
  "color-mix(in srgb, red 0%, blue 0%)",
  "color-mix(in srgb, red)",
  "color-mix(",
  "linear-gradient(color-mix(in srgb, red 40%, blue), color-mix(in srgb, red, CanvasText))",
  "1px solid red",
])("%s stays as it is", (css) => {
  expect(withComputedColors(css)).toBe(css);
});

describe("readSource", () => {
  const valuesOf = async (content: string) =>
    Object.fromEntries((await readSource({ content })).tokens.map(({ name, value }) => [name, value]));

  test("computes the mixtures of colours in CSS, also in shadows", async () => {
    const css = `:root { --brand: #ff0000; --soft: color-mix(in srgb, var(--brand) 40%, var(--paper, white));
      --shadow-card: 0 1px 2px color-mix(in srgb, var(--brand) 50%, transparent); --text: color-mix(in srgb, currentcolor, red) }`;
    expect(await valuesOf(css)).toEqual({
      brand: "#ff0000",
      soft: "#ff9999",
      "shadow-card": "0px 1px 2px 0px #ff000080",
      text: "color-mix(in srgb, currentcolor, red)",
    });
  });

  test("computes the functions of Tailwind", async () => {
    const css =
      "@theme { --color-brand: #123456; --color-veil: --alpha(var(--color-brand) / 50%); --spacing: 5px; --spacing-card: --spacing(3) }";
    expect(await valuesOf(css)).toMatchObject({ "color-veil": "#12345680", "spacing-card": "15px" });
  });
});
