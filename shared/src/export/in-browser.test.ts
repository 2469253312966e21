import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "../observe/testing/testing.ts";
import { exportTokens } from "./export.ts";
import { allKinds } from "./testing/all-kinds.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await browser.newPage();
});
afterAll(() => browser.close());

/** A CSS property, a value as the page's authors wrote it, and the same with exported variables. */
const SAME: readonly (readonly [property: string, authored: string, exported: string])[] = [
  ["border-radius", "8px", "var(--radius-md)"],
  ["border-radius", "50%", "var(--radius-50pct)"],
  ["border-radius", "8px 8px 0 0", "var(--radius-tab)"],
  ["border-radius", "10px / 5px", "var(--radius-leaf)"],
  ["border", "1px solid #1d70b8", "var(--border-card)"],
  ["box-shadow", "0 1px 2px #0000000d, inset 0 1px 2px white", "var(--shadow-sm)"],
  ["text-shadow", "0 1px 2px color(display-p3 1 0.2 0)", "var(--text-shadow-title-shadow)"],
  ["filter", "drop-shadow(0 1px 2px #0000000d)", "drop-shadow(var(--drop-shadow-logo))"],
  ["background-image", "linear-gradient(90deg, #1d70b8 0%, #fff, 60%, #0000000d 100%)", "var(--gradient-primary)"],
  ["background-image", "radial-gradient(circle at 50% 50%, #fff 10px, #1d70b8 100%)", "var(--gradient-glow)"],
  ["opacity", "0.5", "var(--opacity-muted)"],
  ["z-index", "1050", "var(--z-index-modal)"],
  ["z-index", "2147483647", "var(--z-index-top)"],
  ["transition-duration", "150ms", "var(--duration-fast)"],
  ["transition-timing-function", "cubic-bezier(0.4, 0, 0.2, 1)", "var(--ease-standard)"],
  ["transition-timing-function", "steps(4)", "var(--ease-typing)"],
  ["transition-timing-function", "linear(0, 0.5 25% 75%, 1)", "var(--ease-spring)"],
  ["padding", "16px", "var(--spacing-md)"],
  ["letter-spacing", "-0.32px", "var(--tracking-neg-0_32px)"],
  ["font-family", '"Inter"', "var(--text-heading-1--font-family)"],
  ["line-height", "1.2", "var(--text-heading-1--line-height)"],
  [
    "font",
    "italic 400 12px/normal Arial",
    `var(--text-label--font-style) var(--text-label--font-weight)
    var(--text-label)/var(--text-label--line-height) var(--text-label--font-family)`,
  ],
  ["text-transform", "uppercase", "var(--text-label--text-transform)"],
];

test("the CSS export's variables give an element the style that the page's own values give it", async () => {
  const { content } = exportTokens(allKinds, "css");
  await page.setContent(
    `<style>${content}</style>${SAME.map(() => "<div class=authored></div><div class=exported></div>").join("")}`,
  );
  const computed = await page.evaluate((same) => {
    const [authored, exported] = ["authored", "exported"].map((name) => [...document.getElementsByClassName(name)]);
    return same.map(([property, own, ours], i) => {
      const read = (element: Element | undefined, value: string) => {
        if (!(element instanceof HTMLElement)) throw new Error("The page lacks an element.");
        const before = getComputedStyle(element).getPropertyValue(property);
        element.style.setProperty(property, value);
        return { before, after: getComputedStyle(element).getPropertyValue(property) };
      };
      return { property, authored: read(authored?.[i], own), exported: read(exported?.[i], ours) };
    });
  }, SAME);
  for (const { property, authored, exported } of computed) {
    expect(exported, property).toEqual(authored);
    // A value that is not valid would leave both elements as they were.
    expect(authored.after, property).not.toBe(authored.before);
  }
});
