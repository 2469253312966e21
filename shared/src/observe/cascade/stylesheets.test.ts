import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observePage, serve } from "../testing/testing.ts";

// Generated content is only read if a rule gives it, so it shows which rules were read.
let page: Page;

beforeAll(async () => {
  page = await sharedPage({ width: 1280, height: 800 });
}, 60_000);

afterAll(closePages);

/** Only a page with files is loaded: the bundle has to be sent to each new document. */
async function colors(css: string, files: Record<string, string> = {}) {
  const html = `<!doctype html><meta charset="utf-8"><style>${css}</style><section><b class="a"></b></section>`;
  if (Object.keys(files).length === 0) {
    await page.setContent(html);
    return buildTokens(await observePage(page)).tokens.colors;
  }
  const site = await serve({ "page.html": html, ...files });
  try {
    await page.goto(`${site.base}page.html`);
    return buildTokens(await observePage(page)).tokens.colors;
  } finally {
    await site.close();
  }
}

const RULE = `b::before { content: "x"; color: #010101 }`;

test.each<[string, string, Record<string, string>?]>([
  ["in the sheet itself", RULE],
  ["for media that apply", `@media (min-width: 100px) { ${RULE} }`],
  ["in a layer", `@layer base, other; @layer base { @layer inner { ${RULE} } }`],
  ["for what the browser supports", `@supports (display: grid) { ${RULE} }`],
  ["for a container", `section { container-type: inline-size } @container (min-width: 100px) { ${RULE} }`],
  ["nested in another rule", `section { color: #020202; ${RULE} }`],
  [
    "nested in another rule, with media between",
    `section { & b { @media all { &::before { content: "x"; color: #010101 } } } }`,
  ],
  [
    "in a media rule of a nested rule, as bare declarations",
    `b::before { content: ""; @media all { content: "x"; color: #010101 } }`,
  ],
  ["in an imported sheet", `@import "imported.css" layer(base) all;`, { "imported.css": RULE }],
])("visitRules visits rules %s", async (_, css, files) => {
  const tokens = await colors(css, files);
  expect(tokens.map(({ value }) => value)).toEqual(["#010101"]);
});

test("visitRules leaves out rules inside of very many others, and says so", async () => {
  const nested = (around: string) => `${`${around} {`.repeat(4000)} b { color: #050505 } ${"}".repeat(4000)}`;
  const doubled = `p { ${"& & {".repeat(18)} color: #060606 ${"}".repeat(18)} }`;
  const css = `${nested("@media all")} ${nested("@layer a")} ${doubled} ${RULE}`;
  await page.setContent(`<!doctype html><style>${css}</style><b></b>`);
  const observation = await observePage(page);
  expect(observation.environment.truncated).toBe(true);
  expect(buildTokens(observation).tokens.colors.map(({ value }) => value)).toEqual(["#010101"]);
});

test("visitRules skips rules for media that do not apply, also in imports", async () => {
  const css = `@import "imported.css" print; @media print { b { color: var(--print) } } b::after { content: "y"; --print: #030303; color: #030303 }`;
  const [color, ...others] = await colors(css, { "imported.css": "b::after { color: var(--print) }" });
  expect(others).toEqual([]);
  expect(color).toMatchObject({ value: "#030303", name: expect.not.stringMatching("print") });
});

test("visitRules skips rules for the style that an element starts from when it appears", async () => {
  const css = `b::before { content: "x"; --start: #040404; color: #040404 } @starting-style { b::before { color: var(--start) } }
    b::before { @starting-style { color: var(--start) } }`;
  const [color] = await colors(css);
  expect(color).toMatchObject({ value: "#040404", name: expect.not.stringMatching("start") });
});

test("breakpoints are read of conditions that can hold here, not of those in or around what the browser does not support", async () => {
  const rule = "b { color: #010101 }";
  const css = `@import "in.css" supports(display: grid) screen and (min-width: 101px);
    @import "out.css" supports(display: nowhere) screen and (min-width: 901px); @import "inner.css" supports(not (display: grid));
    @media (min-width: 102px) { ${rule} } @supports (display: grid) { @media (min-width: 103px) { ${rule} } }
    @supports not (display: nowhere) { @media (min-width: 104px) { ${rule} } } b { @media (min-width: 105px) { color: #010101 } }
    @supports (display: nowhere) { @media (min-width: 902px) { ${rule} } @layer a { @container (min-width: 903px) { ${rule} } } }
    @supports not (display: grid) { @media (min-width: 904px) { ${rule} } } @media (min-width: 905px) { @supports (display: nowhere) { ${rule} } }
    @media screen { @supports (display: nowhere) and (display: grid) { b { @media (min-width: 906px) { color: #010101 } } } }`;
  const files = { "in.css": rule, "out.css": rule, "inner.css": `@media (min-width: 907px) { ${rule} }` };
  const site = await serve({
    "page.html": `<!doctype html><style>${css}</style><section><b>A</b></section>`,
    ...files,
  });
  try {
    await page.goto(`${site.base}page.html`);
    const { tokens } = buildTokens(await observePage(page));
    expect(tokens.breakpoints?.map(({ value }) => value)).toEqual(["102px", "103px", "104px", "105px"]);
  } finally {
    await site.close();
  }
});
