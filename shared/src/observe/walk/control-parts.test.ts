import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { isEmpty } from "../limits/is-empty.ts";
import { paintedColors } from "../testing/pixels.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage({ width: 400, height: 200 });
}, 60_000);

afterAll(closePages);

const RED = "#ff0000";
const PLAIN = "input, progress, meter { appearance: none }";
const THUMB = "appearance: none; width: 20px; height: 20px";
/** A page whose highlight has a range that a statement sets. */
const highlight = (statement: string) => `<p id="p">Find <b id="b">the <i id="i">needle</i></b></p><script>
  { const range = new Range(); ${statement}; CSS.highlights.set("needle", new Highlight(range)) }</script>`;
const HIGHLIGHT = highlight("range.setStart(p.firstChild, 0); range.setEnd(p.firstChild, 4)");
const SCROLLER = ".c { overflow: auto; width: 90px; white-space: nowrap } .c b { display: inline-block; width: 200px }";

test.each(
  night.cases<[string, string, string]>(
    [
      ["a thumb", `${PLAIN} input::-webkit-slider-thumb { ${THUMB}; background: ${RED} }`, '<input type="range">'],
      [
        "the thumb of a native slider",
        `input::-webkit-slider-thumb { ${THUMB}; background: ${RED} }`,
        '<input type="range">',
      ],
      ["a native thumb", `${PLAIN} input::-webkit-slider-thumb { background: ${RED} }`, '<input type="range">'],
      [
        "a thumb by a custom property",
        `${PLAIN} input { --c: ${RED} } input::-webkit-slider-thumb { ${THUMB}; background: var(--c) }`,
        '<input type="range">',
      ],
      [
        "a thumb by the colour of the text",
        `${PLAIN} input { color: ${RED} } ::-webkit-slider-thumb { ${THUMB}; background: currentcolor }`,
        '<input type="range">',
      ],
      [
        "a thumb by the stronger rule",
        `${PLAIN} #i::-webkit-slider-thumb { ${THUMB}; background: #00ff00 } input::-webkit-slider-thumb { background: ${RED} }`,
        '<input type="range" id="i">',
      ],
      [
        "a thumb by a layer that loses",
        `${PLAIN} input::-webkit-slider-thumb { ${THUMB}; background: #00ff00 } @layer a { #i::-webkit-slider-thumb { background: ${RED} } }`,
        '<input type="range" id="i">',
      ],
      [
        "a thumb by an important rule",
        `${PLAIN} input::-webkit-slider-thumb { ${THUMB}; background: ${RED} !important } #i::-webkit-slider-thumb { background: #00ff00 }`,
        '<input type="range" id="i">',
      ],
      [
        "a thumb in a nested rule",
        `${PLAIN} main { & input { &::-webkit-slider-thumb { ${THUMB}; background: ${RED} } } }`,
        '<main><input type="range"></main>',
      ],
      [
        "a thumb of another input",
        `${PLAIN} .x::-webkit-slider-thumb { ${THUMB}; background: ${RED} }`,
        '<input type="range">',
      ],
      ["a track", `input::-webkit-slider-runnable-track { background: ${RED} }`, '<input type="range">'],
      [
        "a track in a shadow tree",
        "",
        `<p><template shadowrootmode="open"><style>::-webkit-slider-runnable-track { background: ${RED} }</style><input type="range"></template></p>`,
      ],
      [
        "a hidden track",
        `input::-webkit-slider-runnable-track { background: ${RED}; opacity: 0 }`,
        '<input type="range">',
      ],
      [
        "a value of progress",
        `${PLAIN} ::-webkit-progress-value { background: ${RED} }`,
        '<progress value="0.5"></progress>',
      ],
      ["no progress", `${PLAIN} ::-webkit-progress-value { background: ${RED} }`, '<progress value="0"></progress>'],
      ["native progress", `::-webkit-progress-value { background: ${RED} }`, '<progress value="0.5"></progress>'],
      [
        "the bar of progress",
        `${PLAIN} ::-webkit-progress-bar { background: ${RED} }`,
        '<progress value="0.5"></progress>',
      ],
      ["the bar of a meter", `::-webkit-meter-bar { background: ${RED} }`, '<meter value="0.5"></meter>'],
      [
        "a good value of a meter",
        `::-webkit-meter-optimum-value { background: ${RED} }`,
        '<meter value="0.5"></meter>',
      ],
      [
        "a good value of a meter that has another",
        `::-webkit-meter-optimum-value { background: ${RED} }`,
        '<meter value="0.9" high="0.8" optimum="0.5"></meter>',
      ],
      [
        "a middle value of a meter",
        `::-webkit-meter-suboptimum-value { background: ${RED} }`,
        '<meter value="0.9" high="0.8" optimum="0.5"></meter>',
      ],
      [
        "a bad value of a meter",
        `::-webkit-meter-even-less-good-value { background: ${RED} }`,
        '<meter value="0.1" low="0.3" high="0.8" optimum="0.9"></meter>',
      ],
      [
        "the button of a date",
        `::-webkit-calendar-picker-indicator { background-color: ${RED} }`,
        '<input type="date">',
      ],
      ["the border of a colour", `::-webkit-color-swatch { border: 3px solid ${RED} }`, '<input type="color">'],
      ["a custom highlight", `::highlight(needle) { background-color: ${RED} }`, HIGHLIGHT],
      ...[
        ["the contents of an element", "range.selectNodeContents(p)"],
        ["an element", "range.selectNode(i)"],
        ["children of an element", "range.setStart(p, 1); range.setEnd(p, 2)"],
        ["a text to its end", "range.setStart(b.firstChild, 1); range.setEnd(i, 0)"],
        ["the end of a text", "range.setStart(i.firstChild, 6); range.setEnd(p, 2)"],
        ["the start of a text", "range.setStart(p, 2); range.setEnd(document.body, 1)"],
        ["everything behind the last child", "range.setStart(i, 1); range.setEndAfter(p)"],
      ].map(([where = "", statement = ""]): [string, string, string] => [
        `a highlight of ${where}`,
        `::highlight(needle) { background-color: ${RED} }`,
        highlight(statement),
      ]),
      ["a highlight that is not there", `::highlight(other) { background-color: ${RED} }`, HIGHLIGHT],
      [
        "the content of closed details",
        `::details-content { background: ${RED}; padding: 9px }`,
        "<details><summary>S</summary>C</details>",
      ],
      [
        "the content of closed details without a size",
        `::details-content { background: ${RED} }`,
        "<details><summary>S</summary>C</details>",
      ],
      [
        "the content of open details",
        `::details-content { background: ${RED} }`,
        "<details open><summary>S</summary>C</details>",
      ],
      [
        "the button of a scroller",
        `${SCROLLER} .c::scroll-button(right) { content: ">"; background: ${RED} }`,
        '<div class="c"><b>B</b></div>',
      ],
      [
        "the buttons of a scroller",
        `${SCROLLER} .c::scroll-button(*) { content: ">"; background: ${RED} }`,
        '<div class="c"><b>B</b></div>',
      ],
      [
        "the button of something that does not scroll",
        `b::scroll-button(right) { content: ">"; background: ${RED} }`,
        "<b>B</b>",
      ],
      [
        "a button without content",
        `${SCROLLER} .c::scroll-button(right) { background: ${RED} }`,
        '<div class="c"><b>B</b></div>',
      ],
      [
        "the marker of a scroller",
        `${SCROLLER} .c { scroll-marker-group: after } .c b::scroll-marker { content: ""; display: block; width: 9px; height: 9px; background: ${RED} }`,
        '<div class="c"><b>B</b></div>',
      ],
      [
        "a marker without a group",
        `${SCROLLER} .c b::scroll-marker { content: ""; width: 9px; height: 9px; background: ${RED} }`,
        '<div class="c"><b>B</b></div>',
      ],
      [
        "the group of markers",
        `${SCROLLER} .c { scroll-marker-group: after } .c::scroll-marker-group { height: 20px; background: ${RED} }`,
        '<div class="c"><b>B</b></div>',
      ],
      [
        "the rules between columns",
        `main { display: grid; grid-template-columns: 20px 20px; gap: 9px; column-rule: 3px solid ${RED} }`,
        "<main><b>A</b><b>B</b></main>",
      ],
      [
        "the rules between rows",
        `main { display: grid; gap: 9px; row-rule: 3px solid ${RED} }`,
        "<main><b>A</b><b>B</b></main>",
      ],
    ],
    20,
  ),
)("the colour of %s is read if and only if Chromium paints it", async (_, css, body) => {
  await page.setContent(`<!doctype html><style>body { margin: 9px; background: #ffffff } ${css}</style>${body}`);
  const { paints } = await observePage(page);
  const painted = await paintedColors(page, { x: 0, y: 0, width: 400, height: 150 });
  const isRead = paints.some(({ value }) => /^(?:red|#ff0000|rgb\(255, 0, 0\))$/.test(value));
  expect(isRead).toBe(painted.includes(RED));
});

test.each(
  night.cases<[string, string, string]>(
    [
      ["a thumb", `${PLAIN} input::-webkit-slider-thumb { ${THUMB}; ROUND }`, '<input type="range">'],
      ["a native thumb", "input::-webkit-slider-thumb { ROUND }", '<input type="range">'],
      ["a track", "input::-webkit-slider-runnable-track { ROUND }", '<input type="range">'],
      ["the bar of progress", `${PLAIN} ::-webkit-progress-bar { ROUND }`, '<progress value="0.5"></progress>'],
      ["a value of progress", `${PLAIN} ::-webkit-progress-value { ROUND }`, '<progress value="0.5"></progress>'],
      ["the bar of a meter", "::-webkit-meter-bar { ROUND }", '<meter value="0.5"></meter>'],
      ["a good value of a meter", "::-webkit-meter-optimum-value { ROUND }", '<meter value="0.5"></meter>'],
      ["the button of a date", "::-webkit-calendar-picker-indicator { ROUND }", '<input type="date">'],
      ["a colour", "::-webkit-color-swatch { ROUND }", '<input type="color">'],
    ],
    3,
  ),
)("the radius of %s is read if and only if Chromium paints it", async (_, css, body) => {
  const paintRounded = async (radius: string) => {
    const rules = css.replace("ROUND", `background-color: ${RED}; border-radius: ${radius}`);
    await page.setContent(`<!doctype html><style>body { margin: 9px; background: #ffffff } ${rules}</style>${body}`);
    return paintedColors(page, { x: 0, y: 0, width: 400, height: 150 });
  };
  const angular = await paintRounded("0");
  const rounded = await paintRounded("7px");
  const { radii = [] } = buildTokens(await observePage(page)).tokens;
  expect(radii.length > 0).toBe(rounded.some((color) => !angular.includes(color)));
});

test("the box of a part is read as rules declare it", async () => {
  const thumb = "border: thick dashed; padding: 0.5em 2%; margin-top: 11px; opacity: 0.7; width: 20px; height: 20px";
  await page.setContent(`<!doctype html><style>
    body { margin: 0 } input { appearance: none; color: #010203; font: 10px/1 serif; margin: 0; border-radius: 3px; opacity: 0.9 }
    ::-webkit-slider-thumb { appearance: none; ${thumb}; border-radius: 999px; box-shadow: 0 1px 2px #040506 }
    ::-webkit-slider-runnable-track { background: #070809; border-radius: 1em 2px / 4px; border-bottom: 2px solid #0a0b0c }
  </style><input type="range">`);
  const { tokens } = buildTokens(await observePage(page));
  const values = (list: readonly { readonly value: string }[] = []) => list.map(({ value }) => value).sort();
  expect({
    borders: values(tokens.borders),
    opacities: values(tokens.opacities),
    radii: values(tokens.radii),
    shadows: values(tokens.shadows),
    spacing: tokens.spacing.toSorted(),
  }).toEqual({
    borders: ["2px solid #0a0b0c", "5px dashed #010203"],
    opacities: ["0.7", "0.9"],
    radii: ["10px 2px 10px 2px / 4px", "3px", "9999px"],
    shadows: ["0px 1px 2px 0px #040506"],
    spacing: ["11px", "5px"],
  });
});

test("a page of nothing but a styled slider is not empty, and its sheets stay as they are", async () => {
  const css = `input { appearance: none; background: none } input::-webkit-slider-runnable-track { background: ${RED} }`;
  await page.setContent(`<!doctype html><style>${css}</style><input type="range">`);
  const text = "[...document.styleSheets[0].cssRules].map(({ cssText }) => cssText).join()";
  const rules = await page.evaluate(text);
  expect(isEmpty(await observePage(page))).toBe(false);
  expect(await page.evaluate(text)).toBe(rules);
});
