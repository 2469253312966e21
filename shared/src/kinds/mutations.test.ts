import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diffTokens } from "../diff/diff.ts";
import { observePage } from "../observe/testing/testing.ts";
import { closePages, sharedPage } from "../testing/browser.ts";
import { buildTokens } from "./build.ts";
import type { Changes } from "./changes.ts";
import { countChanges } from "./compare.ts";

// One declaration of a page with all kinds of tokens changes: the diff reports it once, as the change of that token.

const CSS = `
  :root { --brand: #7c3aed; --line: #d4d4d8; --radius-md: 8px; --shadow-card: 0 4px 12px 0 var(--glow); --glow: #0000001f;
    --speed: 150ms; --swift: cubic-bezier(0.4, 0, 0.2, 1); --hero: linear-gradient(90deg, #ff7a18, #af002d);
    --space-4: 14px; --z-menu: 1000; --fade: 0.6; --edge: 2px solid var(--line) }
  body { margin: 0; background: #fafaf9; color: #1c1917; font: 16px/1.5 sans-serif }
  header { background: var(--hero); padding: var(--space-4) }
  .card { border: var(--edge); border-radius: var(--radius-md); box-shadow: var(--shadow-card); padding: 24px; background: #fff }
  .chip { border-radius: 3px; background: #e0f2fe; padding: 2px 6px }
  .note { border-left: 4px solid #0ea5e9; padding-left: 12px; opacity: var(--fade) }
  .menu { position: absolute; z-index: var(--z-menu); top: 300px; background: #ecfccb; box-shadow: 0 1px 2px 0 #00000040 }
  .button { transition: background-color var(--speed) var(--swift); background: var(--brand); color: #fff; border: 0; padding: 10px }
  .spin { width: 10px; height: 10px; background: #fde047; animation: spin 900ms linear infinite }
  .quote { outline: 1px dashed #be185d; text-shadow: 0 1px 1px #fecdd3 }
  .ring { background: conic-gradient(#111827 0%, #9ca3af 100%); width: 20px; height: 20px; border-radius: 50% }
  h1 { font-size: 40px; line-height: 1.1; letter-spacing: -1px; margin: 0 0 20px }
  .small { font-size: 12px; text-transform: uppercase; letter-spacing: 0.5px }
  @keyframes spin { to { transform: rotate(1turn) } }
  @media (min-width: 768px) { .card { padding: 24px } }
  .button:hover { background: #5b21b6; border-radius: 2px } .chip:hover { background: var(--brand); outline: 2px solid #0369a1 }
  .card:hover .chip { color: #075985 } .note:focus-within { box-shadow: 0 0 0 3px #fde68a }
`;
const BODY = `<header><h1>Heading</h1></header><main><div class="card">Card <span class="chip">Chip</span></div>
  <p class="note">Note</p><div class="menu">Menu</div><button class="button">Buy</button><div class="spin"></div>
  <blockquote class="quote">Quote</blockquote><div class="ring"></div><div class="small">Small</div></main>`;
let page: Page;
let oldBuild: ReturnType<typeof buildTokens>;

async function observeCss(css: string, body = BODY) {
  await page.setContent(`<!doctype html><style>${css}</style>${body}`);
  return observePage(page);
}

beforeAll(async () => {
  page = await sharedPage();
  oldBuild = buildTokens(await observeCss(CSS));
}, 60_000);
afterAll(closePages);

/** The changes that are counted, without the kinds in which nothing changed. */
async function change(css: string, body = BODY): Promise<Changes> {
  const newBuild = buildTokens(await observeCss(css, body), oldBuild);
  // The first three follow from other kinds. There are no modes.
  const { contrasts, text_styles, spacing_scale, modes, ...changes } = diffTokens(
    oldBuild.tokens,
    newBuild.tokens,
  ).changes;
  return Object.fromEntries(
    Object.entries(changes).filter(([, lists]) => lists !== undefined && countChanges({ ...lists }) > 0),
  );
}

const modified = (name: string, from: string, to: string) => ({
  added: [],
  removed: [],
  modified: [{ name, from, to }],
});

test.each<[string, string, string, Changes]>([
  ["a brand colour", "--brand: #7c3aed", "--brand: #6d28d9", { colors: modified("brand", "#7c3aed", "#6d28d9") }],
  ["the colour of a border", "--line: #d4d4d8", "--line: #a1a1aa", { colors: modified("line", "#d4d4d8", "#a1a1aa") }],
  [
    "the colour of a shadow",
    "--glow: #0000001f",
    "--glow: #00000033",
    { colors: modified("glow", "#0000001f", "#00000033") },
  ],
  [
    "a background on hover",
    ".button:hover { background: #5b21b6",
    ".button:hover { background: #4c1d95",
    { states: modified("button-hover-background-color", "#5b21b6", "#4c1d95") },
  ],
  [
    "a colour on hover of an element around",
    ".chip { color: #075985",
    ".chip { color: #0c4a6e",
    { states: modified("chip-hover-color", "#075985", "#0c4a6e") },
  ],
  [
    "a radius by its property",
    "--radius-md: 8px",
    "--radius-md: 10px",
    { radii: modified("radius-md", "8px", "10px") },
  ],
  [
    "a radius of one component",
    "border-radius: 3px",
    "border-radius: 4px",
    { radii: modified("chip-radius", "3px", "4px") },
  ],
  ["a round radius", "border-radius: 50%", "border-radius: 40%", { radii: modified("ring-radius", "50%", "40%") }],
  [
    "the geometry of a shadow",
    "0 4px 12px 0 var(--glow)",
    "0 6px 16px 0 var(--glow)",
    { shadows: modified("shadow-card", "0px 4px 12px 0px #0000001f", "0px 6px 16px 0px #0000001f") },
  ],
  [
    "a shadow of texts",
    "text-shadow: 0 1px 1px",
    "text-shadow: 0 2px 1px",
    { shadows: modified("quote-shadow", "0px 1px 1px #fecdd3", "0px 2px 1px #fecdd3") },
  ],
  [
    "the width of a border",
    "--edge: 2px solid",
    "--edge: 3px solid",
    { borders: modified("edge", "2px solid #d4d4d8", "3px solid #d4d4d8") },
  ],
  [
    "the style of a border",
    "border-left: 4px solid",
    "border-left: 4px dotted",
    { borders: modified("note-border", "4px solid #0ea5e9", "4px dotted #0ea5e9") },
  ],
  [
    "an outline",
    "outline: 1px dashed",
    "outline: 2px dashed",
    { borders: modified("quote-outline", "1px dashed #be185d", "2px dashed #be185d") },
  ],
  ["an opacity", "--fade: 0.6", "--fade: 0.7", { opacities: modified("fade", "0.6", "0.7") }],
  ["a z-index", "--z-menu: 1000", "--z-menu: 1010", { z_indexes: modified("z-menu", "1000", "1010") }],
  ["a duration by its property", "--speed: 150ms", "--speed: 0.2s", { durations: modified("speed", "150ms", "200ms") }],
  [
    "the duration of an animation",
    "spin 900ms",
    "spin 1s",
    { durations: modified("spin-duration", "900ms", "1000ms") },
  ],
  [
    "a timing function",
    "--swift: cubic-bezier(0.4, 0, 0.2, 1)",
    "--swift: cubic-bezier(0.4, 0, 0.1, 1)",
    { easings: modified("swift", "cubic-bezier(0.4, 0, 0.2, 1)", "cubic-bezier(0.4, 0, 0.1, 1)") },
  ],
  [
    "the direction of a gradient",
    "--hero: linear-gradient(90deg,",
    "--hero: linear-gradient(45deg,",
    {
      gradients: modified(
        "hero",
        "linear-gradient(90deg, #ff7a18, #af002d)",
        "linear-gradient(45deg, #ff7a18, #af002d)",
      ),
    },
  ],
  [
    "a colour of a gradient",
    "#ff7a18, #af002d)",
    "#ff8a18, #af002d)",
    { colors: modified("orange-400", "#ff7a18", "#ff8a18") },
  ],
  [
    "a condition",
    "(min-width: 768px)",
    "(min-width: 800px)",
    { breakpoints: modified("breakpoint-768", "768px", "800px") },
  ],
  [
    "a letter spacing",
    "letter-spacing: -1px",
    "letter-spacing: -0.5px",
    {
      typography: {
        added: [],
        removed: [],
        modified: [{ family: "sans-serif", changes: { letter_spacings: { added: ["-0.5px"], removed: ["-1px"] } } }],
      },
    },
  ],
  [
    "a size",
    "font-size: 12px",
    "font-size: 13px",
    {
      typography: {
        added: [],
        removed: [],
        modified: [
          {
            family: "sans-serif",
            changes: {
              sizes: { added: ["13px"], removed: ["12px"] },
              // A ratio of the size.
              line_heights: { added: ["19.5px"], removed: ["18px"] },
            },
          },
        ],
      },
    },
  ],
])("the diff reports a change of %s once", async (_, from, to, expected) => {
  const css = CSS.replace(from, to);
  expect(css).not.toBe(CSS);
  expect(await change(css)).toEqual(expected);
});

test("the diff reports a change of a padding as one value removed and one added, explained by the scale", async () => {
  const { spacing, ...others } = await change(CSS.replace("--space-4: 14px", "--space-4: 18px"));
  expect(others).toEqual({});
  expect(spacing).toEqual({
    added: ["18px"],
    removed: ["14px"],
    modified: [{ name: "space-4", from: "14px", to: "18px" }],
  });
});

test("the diff reports a colour that a border, a shadow and a gradient share as one colour", async () => {
  const shared = "#0ea5e9";
  const css = (color: string) =>
    `${CSS} :root { --tone: ${color} } .note { border-left: 4px solid var(--tone); box-shadow: 0 0 4px 1px var(--tone);
      background: linear-gradient(var(--tone), #fff) }`;
  oldBuild = buildTokens(await observeCss(css(shared)));
  expect(await change(css("#0284c7"))).toEqual({ colors: modified("tone", "#0ea5e9", "#0284c7") });
  oldBuild = buildTokens(await observeCss(CSS));
});

test.each([
  ["the words", BODY.replace("Note", "Another note")],
  ["the number of elements", BODY.replace('<p class="note">Note</p>', '<p class="note">Note</p>'.repeat(40))],
  ["the order of the document", BODY.replace(/(<header>.*<\/header>)(<main>[\s\S]*)/, "$2$1")],
])("the diff is empty after a change of %s", async (_, body) => {
  expect(await change(CSS, body)).toEqual({});
});

test("the diff reports a colour of a gradient once, also if its new notation implies another interpolation", async () => {
  const css = (color: string) => CSS.replace("#ff7a18, #af002d)", `${color}, #af002d)`);
  const { colors, ...others } = await change(css("oklch(0.8 0.1 60)"));
  expect(others).toEqual({});
  expect(colors?.modified).toHaveLength(1);
});
