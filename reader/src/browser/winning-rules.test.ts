import type { PaintRule } from "@tintype/shared/observe/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowser, defaultOptions, html, type PageServer, startPageServer } from "../../test/page-server.ts";
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

const SHEET = `@layer base, theme;

@layer base {
  .button { color: #111111; }
}
@layer theme {
  @media (width >= 100px) {
    .button { color: var(--ink); }
  }
}
.card {
  & .title { color: #222222; }
}
.card .title { color: #333333 !important }
.badge::before { content: "new"; color: #444444 }
p { color: #555555 } .note { color: #666666 }
.box { border: 2px solid #777777; border-color: #888888 }
.twin { color: #999999 } .twin { color: #aaaaaa }
u { transition-duration: 1s } .twin { transition: color 2s }
@media (prefers-reduced-motion: reduce) { .twin { transition: none } }
@scope (.scoped) to (.limit) { q { color: #101010 } }
q { color: #121212 }
@layer base { cite { color: #131313 !important } @layer { samp { color: #151515 } } }
@layer theme { cite { color: #161616 !important } }
.nest { color: #181818; &:hover { color: #191919 } color: #1a1a1a }
x-tag::part(part) { color: #1b1b1b }
`;

const BODY = `<link rel=stylesheet href="/app.css?v=3"><style>:root { --ink: #0b7285 }
  .inner { background: #eeeeee }</style>
<button class=button>Buy</button><div class=card><b class=title>Title</b></div><i class=badge></i>
<p class=note>Text <em>inside</em></p><div class=box>Box</div><u class=twin>Twin</u>
<span style="color: #bbbbbb">Styled</span><div class=inner>Inner</div>
<x-tag><template shadowrootmode=open><style>:host { color: #cccccc } s { color: #dddddd }
  ::slotted(small) { color: #1c1c1c }</style>Host<s>In</s><var part=part>Part</var><slot></slot></template><small>Slot</small></x-tag>
<p class=scoped><q>Scoped</q></p><cite>Cite</cite><samp>Out</samp><kbd class=nest>Nest</kbd><abbr>Built</abbr>
<script>
  const built = new CSSStyleSheet();
  built.replaceSync("abbr { color: #1d1d1d }");
  document.adoptedStyleSheets = [built];
</script>`;

/** A grey as browsers write it. */
const grey = (light: number) => `rgb(${light}, ${light}, ${light})`;

async function rulesOf(selector: string, property: string): Promise<PaintRule[]> {
  pages.serve({
    "/": html("", BODY),
    "/app.css": (_, response) => void response.writeHead(200, { "content-type": "text/css" }).end(SHEET),
  });
  const options = { ...defaultOptions, selectors: [selector], places: true, rules: true };
  const { places } = await browser.extract(pages.base, options);
  return (places?.paints ?? []).filter((paint) => paint.property === property).flatMap(({ rules = [] }) => rules);
}

test("a reading tells the winning rule of an element with its layer, condition and line, and what it overrides", async () => {
  const sheet = `${pages.base}/app.css`;
  expect(await rulesOf(".button", "color")).toEqual([
    {
      text: "var(--ink)",
      selector: ".button",
      sheet,
      line: 8,
      layer: "theme",
      conditions: "@media (width >= 100px)",
      nodes: 1,
      overrides: [{ text: grey(0x11), selector: ".button", sheet, line: 4, layer: "base" }],
    },
  ]);
});

test.each<[of: string, selector: string, expected: object]>([
  [
    "a nested rule that an important one beats",
    ".title",
    {
      text: grey(0x33),
      important: true,
      selector: ".card .title",
      line: 14,
      overrides: [expect.objectContaining({ selector: ":is(.card) .title", line: 12 })],
    },
  ],
  ["a pseudo-element", ".badge", { text: grey(0x44), selector: ".badge::before", line: 15, overrides: [] }],
  [
    "a rule for a class before one for a tag",
    ".note",
    {
      text: grey(0x66),
      selector: ".note",
      line: 16,
      overrides: [expect.objectContaining({ selector: "p", line: 16 })],
    },
  ],
  ["an inherited value", "em", { text: grey(0x66), selector: ".note", inherited: true }],
  ["two rules with one selector in one sheet, without a line", ".twin", { text: grey(0xaa), selector: ".twin" }],
  ["a style attribute", "span", { text: grey(0xbb), selector: "", sheet: "style attribute", overrides: [] }],
  ["a shadow tree", "x-tag", { text: grey(0xdd), selector: "s", sheet: "<style> 1" }],
  ["a host", "x-tag", { text: grey(0xcc), selector: ":host", sheet: "<style> 1" }],
  ["a part", "x-tag", { text: grey(0x1b), selector: "x-tag::part(part)" }],
  ["a slotted element", "small", { text: grey(0x1c), selector: "::slotted(small)", sheet: "<style> 1" }],
  [
    "a scope",
    ".scoped q",
    {
      text: grey(0x10),
      selector: "q",
      conditions: "@scope (.scoped) to (.limit)",
      overrides: [expect.objectContaining({ text: grey(0x12) })],
    },
  ],
  [
    "the first of two layers that are important",
    "cite",
    { text: grey(0x13), important: true, layer: "base", overrides: [expect.objectContaining({ layer: "theme" })] },
  ],
  ["a layer without a name", "samp", { text: grey(0x15), selector: "samp", layer: "base.(anonymous)" }],
  ["declarations behind a nested rule", ".nest", { text: grey(0x1a) }],
  ["a sheet that a script has built", "abbr", { text: grey(0x1d), selector: "abbr", sheet: "sheet of a script" }],
])("a reading tells the winning rule of %s", async (_, selector, expected) => {
  const rules = await rulesOf(selector, "color");
  expect(rules).toContainEqual(expect.objectContaining(expected));
});

test("a reading tells the winning rules of the background and of each part of a border", async () => {
  expect(await rulesOf(".inner", "background-color")).toMatchObject([
    { text: grey(0xee), selector: ".inner", sheet: "<style> 2", line: 2 },
  ]);
  expect(await rulesOf(".box", "border")).toMatchObject([
    { text: "rgb(136, 136, 136) 2px solid", selector: ".box", line: 17 },
  ]);
});

test("a reading tells the rule of a duration as it is without reduced motion", async () => {
  expect(await rulesOf(".twin", "transition-duration")).toMatchObject([
    { text: "2s", selector: ".twin", overrides: [{ text: "1s", selector: "u" }] },
  ]);
});
