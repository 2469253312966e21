import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

let page: Page;
beforeAll(async () => {
  await observeBundle();
  page = await sharedPage({ width: 1000, height: 600 });
}, 60_000);
afterAll(closePages);

const CSS = `:root { --theme: light } p { margin: 0; color: #000 }
  .wide { container-type: inline-size; width: 500px } .narrow { container: side / inline-size; width: 200px; font-size: 20px }
  .padded { container-type: size; box-sizing: border-box; width: 450px; height: 120px; padding: 20px; border: 10px solid #000 }
  .turned { container-type: inline-size; writing-mode: vertical-rl; height: 300px } .dark { --theme: dark }
  .both { container: main side / size; width: 410px; height: 50px }`;
const BODY = ["wide", "narrow", "padded", "turned", "dark", "both", "none"]
  .map((name) => `<div class="${name}"><p class="in-${name}">x</p></div>`)
  .join("");
const NESTED = '<div class="wide"><div class="narrow dark"><p class="in-inner">x</p></div></div>';

/** The elements for which a rule's hover style was found, and those to which the browser applies the rule. */
async function readBoth(rules: (declarations: string) => string, body = BODY + NESTED) {
  await page.setContent(
    `<!doctype html><style>${CSS} ${rules("p:hover { color: #fe0001 } p { z-index: 7 }")}</style>${body}`,
  );
  const { states = [] } = await observePage(page);
  const inBrowser = await page.evaluate(() =>
    [...document.querySelectorAll("p")].filter((p) => getComputedStyle(p).zIndex === "7").map((p) => p.className),
  );
  return { ours: states.map(({ element }) => /in-\w+/.exec(element)?.[0]).sort(), inBrowser: inBrowser.sort() };
}

test.each([
  "(width > 400px)",
  "(width >= 410px)",
  "(width < 410px)",
  "(min-width: 20em)",
  "(max-width: 20rem)",
  "(300px <= width < 31em)",
  "(450px > width > 210px)",
  "(width = 200px)",
  "(width: 500px)",
  "(inline-size > 250px)",
  "(height > 55px)",
  "(block-size < 55px)",
  "not (width > 400px)",
  "(width > 100px) and (width < 300px)",
  "(width < 300px) or (width > 480px)",
  "((width < 300px) or (width > 480px)) and (not (width > 600px))",
  "side (width > 100px)",
  "side (width > 300px)",
  "missing (width > 1px)",
  "(width > calc(400px + 1px))",
  "style(--theme: dark)",
  "not style(--theme: dark)",
  "style(--theme)",
  "style(--other)",
  "(aspect-ratio > 99 / 1)",
  "(aspect-ratio < 99 / 1)",
  "style(--theme: dark) and (width < 300px)",
])("hover styles in @container %s count where the browser applies its rules", async (condition) => {
  const { ours, inBrowser } = await readBoth((rules) => `@container ${condition} { ${rules} }`);
  expect(ours).toEqual(inBrowser);
});

test("hover styles in a condition inside of another one need both", async () => {
  const { ours, inBrowser } = await readBoth(
    (rules) => `@container style(--theme: dark) { @container (width < 300px) { ${rules} } }`,
  );
  expect(inBrowser).toEqual(["in-inner"]);
  expect(ours).toEqual(inBrowser);
});

test("a condition in thousands of parentheses does not end the reading", async () => {
  const deep = `${"(".repeat(8_000)}width > 400px${")".repeat(8_000)}`;
  const long = Array(8_000).fill("(width > 400px)").join(" and ");
  const { ours } = await readBoth((rules) => `@container ${deep} { ${rules} } @container ${long} { ${rules} }`);
  expect(ours).toContain("in-wide");
});

test("a rule that does not apply in a container neither wins there nor hides the browser's own colours", async () => {
  await page.setContent(`<!doctype html><style>${CSS} a:hover { color: #00fe01 }
    @container (width > 400px) { a.x.x { color: #0000fe !important } }</style>
    <div class="wide"><a class="x" href="#">A</a></div><div class="narrow"><a class="x" href="#">B</a></div>`);
  const { states = [], defaults = [] } = await observePage(page);
  expect(states.map(({ value, base, count }) => [value, base, count])).toEqual([
    ["rgb(0, 254, 1)", "rgb(0, 0, 238)", 1],
  ]);
  expect(defaults).toContainEqual({ property: "color", value: "rgb(0, 0, 238)", count: 1 });
});
