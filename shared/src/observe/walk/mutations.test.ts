import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diffTokens } from "../../diff/diff.ts";
import { buildTokens } from "../../kinds/build.ts";
import { countChanges } from "../../kinds/compare.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observePage } from "../testing/testing.ts";

/** A small page with a brand, components, an SVG, a shadow root and an animation. Each test changes one declaration. */
const CSS = `
  :root { --brand: #7c3aed; --surface: #fafaf9; }
  body { margin: 0; background: var(--surface); color: #1c1917; font: 16px/1.5 sans-serif; }
  header { background: var(--brand); color: #ffffff; padding: 16px 24px; }
  .button { background: #2563eb; color: #ffffff; padding: 10px 18px; border: 0; font: inherit; }
  .ghost { border: 1px solid #2f6bed; color: #2f6bed; background: none; padding: 10px; }
  .note { background: rgb(251 191 36 / 0.5); }
  .leaf { color: oklch(0.55 0.06 150); }
  .icon { fill: #dc2626; }
  h1 { font-size: 32px; line-height: 40px; margin: 0 0 12px; }
  @keyframes pulse { from { background: #0ea5e9 } to { background: #f0f9ff } }
  .pulse { width: 10px; height: 10px; animation: pulse 700ms infinite alternate; }
`;
const SHADOW = "p { color: #0f766e }";
const BODY = `
  <header><h1>Heading</h1></header>
  <main><p>Text</p><button class="button">Buy</button> <button class="ghost">More</button>
  <p class="note">Note</p><p class="leaf">Leaf</p><div class="pulse"></div>
  <svg width="10" height="10"><path class="icon" d="M0 0h9v9z"/></svg><div id="host"></div></main>`;
let page: Page;

beforeAll(async () => {
  page = await sharedPage();
}, 60_000);

afterAll(closePages);

async function readTokens(css: string, shadow = SHADOW, body = BODY) {
  await page.setContent(`<!doctype html><style>${css}</style>${body}`);
  await page.evaluate((style) => {
    const root = document.querySelector("#host")?.attachShadow({ mode: "closed" });
    if (root) root.innerHTML = `<style>${style}</style><p>Shadow</p>`;
  }, shadow);
  return observePage(page);
}

async function change(css: string, shadow = SHADOW, body = BODY) {
  const before = buildTokens(await readTokens(CSS));
  const after = buildTokens(await readTokens(css, shadow, body), before);
  const { colors, typography, spacing, ...others } = diffTokens(before.tokens, after.tokens).changes;
  // Contrasts, text styles and the spacing scale follow from other kinds. There are no modes.
  const { contrasts, text_styles, spacing_scale, modes, ...rest } = others;
  const changed = Object.entries(rest).filter(([, lists]) => lists !== undefined && countChanges(lists) > 0);
  return { colors, typography, spacing, ...Object.fromEntries(changed) };
}

const nothing = { added: [], removed: [], modified: [] };
const unchanged = { colors: nothing, typography: nothing, spacing: { added: [], removed: [] } };
const swap = (from: string, to: string) => {
  const css = CSS.replace(from, to);
  expect(css).not.toBe(CSS);
  return css;
};

test.each([
  ["the brand colour", "--brand: #7c3aed", "--brand: #6d28d9", { name: "brand", from: "#7c3aed", to: "#6d28d9" }],
  [
    "one of two nearly equal colours",
    "1px solid #2f6bed; color: #2f6bed",
    "1px solid #2f70ed; color: #2f70ed",
    { name: "ghost", from: "#2f6bed", to: "#2f70ed" },
  ],
  ["an oklch hue", "0.55 0.06 150", "0.55 0.06 190", { name: "leaf-text", from: "#587c5f", to: "#457d79" }],
  ["an SVG's fill", "fill: #dc2626", "fill: #ea580c", { name: "icon-fill", from: "#dc2626", to: "#ea580c" }],
  ["an alpha", "36 / 0.5", "36 / 0.9", { name: "note-background", from: "#fbbf2480", to: "#fbbf24e6" }],
])("the diff reports a change of %s as that colour, modified", async (_, from, to, modified) => {
  expect(await change(swap(from, to))).toEqual({ ...unchanged, colors: { ...nothing, modified: [modified] } });
});

test("the diff reports a change of a colour in a closed shadow root as that colour, modified", async () => {
  const { colors } = await change(CSS, SHADOW.replace("#0f766e", "#115e59"));
  expect(colors).toEqual({ ...nothing, modified: [{ name: "teal-700", from: "#0f766e", to: "#115e59" }] });
});

test("the diff reports a change of a line height as a change of its family", async () => {
  const changes = await change(swap("16px/1.5", "16px/1.75"));
  expect(changes.colors).toEqual(nothing);
  expect(changes.typography.modified).toEqual([
    { family: "sans-serif", changes: { line_heights: { added: ["28px"], removed: ["24px"] } } },
  ]);
});

test("the diff reports a change of a horizontal padding as one spacing removed and one added, explained by its step", async () => {
  const changes = await change(swap("10px 18px", "10px 20px"));
  const modified = [{ name: "space-18", from: "18px", to: "20px" }];
  expect(changes).toEqual({ ...unchanged, spacing: { added: ["20px"], removed: ["18px"], modified } });
});

test("the diff reports two custom properties that swap their values as two colours modified", async () => {
  const css = swap("--brand: #7c3aed; --surface: #fafaf9", "--brand: #fafaf9; --surface: #7c3aed");
  const { colors } = await change(css);
  expect(colors).toEqual({
    ...nothing,
    modified: [
      { name: "brand", from: "#7c3aed", to: "#fafaf9" },
      { name: "surface", from: "#fafaf9", to: "#7c3aed" },
    ],
  });
});

test("the diff reports a new colour as one colour added", async () => {
  const { colors } = await change(`${CSS} h1::after { content: "new"; color: #be185d }`);
  expect(colors).toMatchObject({ removed: [], modified: [], added: [{ value: "#be185d" }] });
});

test.each([
  ["the number of paragraphs", BODY.replace("<p>Text</p>", "<p>Text</p>".repeat(61))],
  ["the order of the document", `${BODY.slice(BODY.indexOf("<main>"))}${BODY.slice(0, BODY.indexOf("<main>"))}`],
  ["the rank of the colours by usage", BODY.replace('<p class="leaf">Leaf</p>', '<p class="leaf">Leaf</p>'.repeat(90))],
  ["the words", BODY.replace("Note", "Notice").replace("Heading", "Something else")],
])("the diff is empty after a change of %s", async (_, body) => {
  expect(await change(CSS, SHADOW, body)).toEqual(unchanged);
});

test("buildTokens gives the same names without a previous snapshot, in any order and rank", async () => {
  const names = async (body: string) => {
    const { tokens } = buildTokens(await readTokens(CSS, SHADOW, body));
    return tokens.colors.map(({ name, value }) => `${name} ${value}`).sort();
  };
  const shuffled = BODY.replace(/(<header>.*<\/header>)([\s\S]*)/, "$2$1").replace(
    "<p>Text</p>",
    "<p>Text</p>".repeat(50),
  );
  expect(await names(shuffled)).toEqual(await names(BODY));
});
