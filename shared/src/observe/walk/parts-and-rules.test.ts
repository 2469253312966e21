import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

// Pages of known values and of traps (#fe00…): parts of the browser's own elements, rules between boxes, and drawings that
// other drawings refer to.
let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage({ width: 1280, height: 800 });
}, 60_000);

afterAll(closePages);

async function readTokens(css: string, body: string) {
  await page.setContent(
    `<!doctype html><style>body { margin: 0; color: #010101; background: #fefefe } ${css}</style>${body}`,
  );
  return buildTokens(await observePage(page)).tokens;
}

type Tokens = Awaited<ReturnType<typeof readTokens>>;

const colorsOf = ({ colors }: Tokens) =>
  colors
    .map(({ value }) => value)
    .filter((value) => value !== "#010101" && value !== "#fefefe")
    .sort();
const namesOf = (tokens: readonly { name: string; value: string }[] = []) =>
  Object.fromEntries(tokens.map(({ name, value }) => [name, value]));

test("the box of a file input's button is read where a rule is for it, with the names of its values", async () => {
  const css = `:root { --accent: #0a0a70; --rim: 1px solid #700a0a; --bend: 6px }
    input { color: #010101 } .plain { color: #010101 }
    .file::file-selector-button { background: var(--accent); color: #f0f0ff; border: var(--rim); border-radius: var(--bend); padding: 3px 9px; margin: 0 }
    .old::-webkit-file-upload-button { border: 2px dashed #0a700a; box-shadow: 0 1px 2px #707070 }
    .file::file-selector-button:disabled { outline: 9px solid #fe0001 } p::file-selector-button { outline: 9px solid #fe0002 }`;
  const tokens = await readTokens(css, '<input type="file" class="file"><input type="file" class="old"><p>A</p>');
  expect(namesOf(tokens.borders)).toMatchObject({ rim: "1px solid #700a0a" });
  expect(tokens.borders?.map(({ value }) => value).sort()).toEqual(["1px solid #700a0a", "2px dashed #0a700a"]);
  expect(namesOf(tokens.radii)).toEqual({ bend: "6px" });
  expect(tokens.shadows?.map(({ value }) => value)).toEqual(["0px 1px 2px 0px #707070"]);
  expect(namesOf(tokens.colors)).toMatchObject({ accent: "#0a0a70" });
  expect(tokens.colors.find(({ name }) => name === "accent")?.custom_property).toBe("--accent");
  // The button without a background of its own keeps the browser's.
  expect(tokens.colors.find(({ value }) => value === "#efefef")?.default_uses).toEqual({ "background-color": 1 });
});

test("the button of a file input without a rule has no border, as other controls", async () => {
  const tokens = await readTokens("", '<input type="file"><input type="file" class="other">');
  expect([tokens.borders, tokens.radii]).toEqual([[], []]);
});

test("the content of a details element, the arrow of a select and a backdrop are read where they show", async () => {
  const css = `:root { --panel: #0b3d2e; --arrow: #3d0b2e }
    details::details-content { background: var(--panel); border-radius: 5px; padding: 11px }
    .shut::details-content { background: #fe0001; padding: 0 } .gone::details-content { background: #fe0002; visibility: hidden }
    .base, .none { appearance: base-select; border: 0; border-radius: 0; background: #fefefe } select::picker-icon { color: var(--arrow) }
    .native::picker-icon { color: #fe0003 } .none::picker-icon { color: #fe0004; display: none }
    ::picker(select) { background: #fe0005 }
    dialog { border: 0; background: #fefefe; color: #010101 }
    dialog::backdrop { background: linear-gradient(#200020, #002020); opacity: 0.25; transition: opacity 130ms linear }
    .other::backdrop { background: #fe0006 } [popover] { border: 0; background: #fefefe; color: #010101 }
    [popover]::backdrop { background: #fe0007; opacity: 0 }`;
  const body = `<details open>A<summary>B</summary></details><details class="shut"><summary>C</summary>D</details>
    <details open class="gone"><summary>C</summary></details>
    <select class="base"><option>E</select><select class="native"><option>F</select><select class="none"><option>G</select>
    <dialog id="open">H</dialog><dialog class="other">I</dialog><p popover id="tip">J</p>
    <script>document.querySelector("#open").showModal(); document.querySelector("#tip").showPopover()</script>`;
  const tokens = await readTokens(css, body);
  expect(namesOf(tokens.colors)).toMatchObject({ panel: "#0b3d2e", arrow: "#3d0b2e" });
  expect(colorsOf(tokens).filter((value) => value.startsWith("#fe00"))).toEqual([]);
  expect(tokens.gradients?.map(({ value }) => value)).toEqual(["linear-gradient(180deg, #200020, #002020)"]);
  expect(tokens.opacities?.map(({ value }) => value)).toEqual(["0.25"]);
  expect(tokens.durations?.map(({ value }) => value)).toEqual(["130ms"]);
  expect(tokens.radii?.map(({ value }) => value)).toEqual(["5px"]);
  expect(tokens.spacing).toContain("11px");
});

test("rules between columns and rows are borders, where the box has several of them", async () => {
  const css = `:root { --line: 1px solid #0d0d5a } div { width: 200px }
    .grid { display: grid; grid-template-columns: [a] 1fr [b] 1fr; rule: var(--line) }
    .wrap { display: flex; flex-wrap: wrap; row-rule: 2px dotted #0d5a0d }
    .text { columns: 2; column-rule: 3px double #5a0d0d }
    .single { display: grid; column-rule: 9px solid #fe0001 } .single i { display: none }
    .one { display: grid; grid-template-columns: 1fr 1fr; column-rule: 9px solid #fe0002 }
    .line { display: flex; row-rule: 9px solid #fe0003 } .zero { display: flex; column-rule: 0 solid #fe0004 }
    .block { column-rule: 9px solid #fe0005; row-rule: 9px solid #fe0006 } .clear { display: flex; column-rule: 9px solid transparent }
    .mixed { display: flex; column-rule: solid, dashed }`;
  const items = "<b>A</b><b>B</b><b>C</b>";
  const body = ["grid", "wrap", "text", "single", "line", "zero", "block", "clear", "mixed"]
    .map((name) => `<div class="${name}">${items}</div>`)
    .join("");
  const tokens = await readTokens(css, `${body}<div class="one"><b>A</b></div>`);
  expect(colorsOf(tokens)).toEqual(["#0d0d5a", "#0d5a0d", "#5a0d0d"]);
  expect(tokens.borders?.map(({ value }) => value).sort()).toEqual([
    "1px solid #0d0d5a",
    "2px dotted #0d5a0d",
    "3px double #5a0d0d",
  ]);
  const line = tokens.borders?.find(({ name }) => name === "line");
  expect(line).toMatchObject({ usage: 1, uses: { "column-rule": 1, "row-rule": 1 }, custom_property: "--line" });
});

test("markers and patterns that shapes refer to are read, other definitions are not", async () => {
  const css = ":root { --tip: #0e4a4a } .tip { fill: var(--tip) }";
  const body = `<svg width="90" height="90"><defs>
    <marker id="tip" viewBox="0 0 4 4"><path class="tip" d="M0 0h4v4z"/></marker>
    <marker id="same" viewBox="0 0 4 4"><path d="M0 0h4v4z" fill="context-stroke"/></marker>
    <marker id="unused" viewBox="0 0 4 4"><path d="M0 0h4v4z" fill="#fe0001"/></marker>
    <pattern id="dots" width="0.2" height="0.2"><circle r="2" fill="#4a0e4a"/><rect width="3" height="3" fill="url(#dots)"/></pattern>
    <pattern id="other" width="0.2" height="0.2"><circle r="2" fill="#fe0002"/></pattern></defs>
    <path d="M0 0L50 50" stroke="#4a4a0e" fill="none" marker-end="url(#tip)"/>
    <line x2="50" y2="9" stroke="#0e0e4a" marker-start="url(#same)"/>
    <rect width="20" height="20" fill="url(#dots)" marker-end="url(#unused)"/><rect width="0" height="9" fill="url(#other)"/></svg>`;
  const tokens = await readTokens(css, body);
  expect(colorsOf(tokens)).toEqual(["#0e0e4a", "#0e4a4a", "#4a0e4a", "#4a4a0e"]);
  expect(namesOf(tokens.colors)).toMatchObject({ tip: "#0e4a4a" });
});

test("the letters of a drawing have a fill and a stroke", async () => {
  const body = `<svg width="90" height="90"><g fill="#0a3a3a" stroke="#3a0a3a"><text y="20">A<tspan stroke="#3a3a0a">B</tspan></text></g>
    <text y="50" fill="none" stroke="#0a0a3a">C</text><text y="60" stroke="#fe0001" stroke-width="0">D</text>
    <text y="70" stroke="#fe0002"></text><text y="80" stroke="#fe0003" stroke-opacity="0" fill="#010101">E</text></svg>`;
  expect(colorsOf(await readTokens("", body))).toEqual(["#000000", "#0a0a3a", "#0a3a3a", "#3a0a3a", "#3a3a0a"]);
});

test("an element that skips its content shows its box only", async () => {
  const css = `.skip { content-visibility: hidden; background: #0f2f4f; padding: 13px } .skip::before { content: "x"; color: #fe0001 }
    .skip { color: #fe0002; text-decoration: underline } span { content-visibility: hidden; color: #4f2f0f }
    .wrap { display: contents; content-visibility: hidden; color: #2f0f4f }`;
  const body = `<div class="skip">A<b>B</b></div><span>C</span><div class="wrap">D</div><p hidden="until-found" style="color: #fe0003">E</p>`;
  const tokens = await readTokens(css, body);
  expect(colorsOf(tokens)).toEqual(["#0f2f4f", "#2f0f4f", "#4f2f0f"]);
  expect(tokens.spacing).toContain("13px");
});

test("a part of a pattern with thousands of shapes is read for each shape that it fills", async () => {
  const many = '<rect width="1" height="1" fill="#0c4a6e"/>'.repeat(2_000);
  const filled = '<rect width="9" height="9" fill="url(#p)"/>'.repeat(100);
  await page.setContent(`<!doctype html><svg><pattern id="p" width="9" height="9">${many}</pattern>${filled}</svg>`);
  const { paints, environment } = await observePage(page);
  expect(paints.find(({ value }) => value === "rgb(12, 74, 110)")?.count).toBe(100);
  expect(environment.truncated).toBe(true);
});
