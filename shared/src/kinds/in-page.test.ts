import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Observation } from "../observe/observation.ts";
import { observeBundle, observePage } from "../observe/testing/testing.ts";
import { closePages, sharedPage } from "../testing/browser.ts";
import { buildTokens } from "./build.ts";

// Pages of known values and of traps: what each kind of token is read from, and what it is not.
let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage({ width: 1280, height: 800 });
}, 60_000);

afterAll(closePages);

async function observeCss(css: string, body: string, { reduced = false } = {}): Promise<Observation> {
  await page.emulateMedia({ reducedMotion: reduced ? "reduce" : "no-preference" });
  await page.setContent(`<!doctype html><style>${css}</style>${body}`);
  return observePage(page);
}

/** The values of some properties, and the number of elements that have each. */
function counts({ paints }: Observation, ...properties: string[]): Record<string, number> {
  const matching = paints.filter(({ property }) => properties.includes(property));
  return Object.fromEntries(
    matching.map(({ property, value, count }) => [properties.length > 1 ? `${property}: ${value}` : value, count]),
  );
}

const box = "div, b { display: block; width: 100px; height: 40px }";

test("radii are read from boxes whose edge shows", async () => {
  const css = `${box} .a { background: #eee; border-radius: 8px } .b { border: 1px solid red; border-radius: 8px 8px 0 0 }
    .c { box-shadow: 0 1px 2px #000; border-radius: 50% } .d { outline: 1px solid red; border-radius: 10px / 5px }
    .e { background: linear-gradient(red, blue); border-radius: 999px } .f { background: #eee; border-radius: calc(infinity * 1px) }
    .g { overflow: hidden; border-radius: 3px } .h::before { content: ""; display: block; width: 20px; height: 20px; background: red; border-radius: 2px }
    .i { background: #eee; border-radius: 50px } .j { background: #eee; border-radius: 0 0 51px 51px } img { border-radius: 4px; width: 9px; height: 9px }
    .none { border-radius: 21px } .clear { background: transparent; border: 0 solid red; border-radius: 22px }
    .faint { border: 1px solid transparent; border-radius: 23px } .hidden { visibility: hidden; background: red; border-radius: 24px }
    .small { width: 0; background: red; border-radius: 25px } .zero { background: red; border-radius: 0 }
    @keyframes round { from { border-radius: 26px } to { border-radius: 27px } } .moved { background: red; animation: round 9s infinite }`;
  const body = `<div class="a"></div><b class="a"></b><div class="b"></div><div class="c"></div><div class="d"></div><div class="e"></div>
    <div class="f"></div><div class="g"><i>x</i></div><div class="g"></div><div class="h"></div><div class="i"></div><div class="j"></div><img alt="">
    <div class="none"></div><div class="clear"></div><div class="faint"></div><div class="hidden"></div><div class="small"></div><div class="zero"></div>
    <div class="moved"></div><input><button>B</button><select><option>A</select>`;
  expect(counts(await observeCss(css, body), "border-radius")).toEqual({
    "8px": 2,
    "8px 8px 0px 0px": 1,
    "50%": 1,
    "10px / 5px": 1,
    "9999px": 3,
    "3px": 1,
    "2px": 1,
    "50px": 1,
    "4px": 1,
  });
});

test("a radius beyond half of a box is bound to its custom property with the same value", async () => {
  const css = `:root { --pill: 50rem; --round: calc(infinity * 1px); --other: 3px } .a { border-radius: var(--pill) } .b { border-radius: var(--round) }
    div { width: 100px; height: 20px; background: red }`;
  const { paints, custom_properties } = await observeCss(css, '<div class="a"></div><div class="b"></div>');
  expect(custom_properties.bindings.map(({ paint, name, value }) => [paints[paint]?.value, name, value])).toEqual([
    ["9999px", "--pill", "9999px"],
    ["9999px", "--round", "9999px"],
  ]);
  expect(custom_properties.global).toEqual([
    ["--other", "3px"],
    ["--pill", "9999px"],
    ["--round", "9999px"],
  ]);
});

test("borders are read from the sides that are drawn, but not those of the browser's own controls", async () => {
  const css = `${box} .a { border: 1px solid #dee2e6 } .b { border-bottom: 2px dashed #ff0000; border-left: 3px solid #00ff00 }
    .c { outline: 2px solid #0000ff } .d { columns: 2; column-rule: 1px dotted #00ffff; width: 200px } .own { border: 2px solid #123456 }
    .zero { border: 0 solid #fe0001 } .none { border: 9px none #fe0002 } .hidden { border: 9px hidden #fe0003 } .clear { border: 9px solid transparent }
    .image { border: 5px solid #fe0004; border-image: linear-gradient(red, blue) 1 } .rule { column-rule: 3px solid #fe0005 }
    input.side { border-color: #abcdef } .radius { border-radius: 3px } .auto { outline: 3px auto #fe0006 }`;
  const body = `<div class="a"></div><b class="a"></b><div class="b"></div><div class="c"></div><div class="d">a b</div><button class="own">B</button>
    <div class="zero"></div><div class="none"></div><div class="hidden"></div><div class="clear"></div><div class="image"></div><div class="rule"></div>
    <input><input class="side"><input class="radius"><button>B</button><select><option>A</select><textarea></textarea><fieldset>F</fieldset><hr>
    <iframe></iframe><input type="file"><p style="border: 1px solid #010203">P</p><dialog open>D</dialog><div class="auto"></div>`;
  const seen = await observeCss(css, body);
  expect(
    counts(seen, "border", "border-top", "border-right", "border-bottom", "border-left", "outline", "column-rule"),
  ).toEqual({
    "border: 1px solid rgb(222, 226, 230)": 2,
    "border: 2px solid rgb(18, 52, 86)": 1,
    "border: 2px inset rgb(171, 205, 239)": 1,
    "border: 1px solid rgb(1, 2, 3)": 1,
    "border-bottom: 2px dashed rgb(255, 0, 0)": 1,
    "border-left: 3px solid rgb(0, 255, 0)": 1,
    "outline: 2px solid rgb(0, 0, 255)": 1,
    "column-rule: 1px dotted rgb(0, 255, 255)": 1,
  });
});

test("opacities are read from elements that show something", async () => {
  const css = `${box} .a { opacity: 0.5 } .b { opacity: 0.25 } .zero { opacity: 0 } .one { opacity: 1 } .p::after { content: "x"; opacity: 0.75 }
    .blank { opacity: 0.11 } .under { opacity: 0.12; visibility: hidden } rect { opacity: 0.6 }
    @keyframes fade { from { opacity: 0.13 } to { opacity: 0.14 } } .moved { animation: fade 9s infinite }`;
  const body = `<div class="a">Text</div><div class="a"><img alt="" width="9" height="9"></div><div class="b"><b style="background: red"></b></div><div class="zero">Z</div>
    <div class="one">O</div><p class="p">P</p><div class="blank"></div><div class="blank"><b></b><!-- c --></div><div class="under">U</div>
    <div class="moved">M</div><svg width="9" height="9"><rect width="9" height="9"/></svg>`;
  expect(counts(await observeCss(css, body), "opacity")).toEqual({ "0.5": 2, "0.25": 1, "0.6": 1, "0.75": 1 });
});

test("z-indexes are read where they have an effect", async () => {
  const css = `.a { position: relative; z-index: 10 } .b { position: fixed; z-index: -1 } .zero { position: absolute; z-index: 0 }
    .flex { display: flex } .grid { display: grid } .item { z-index: 3 } .pseudo::before { content: "x"; position: absolute; z-index: 4 }
    .static { z-index: 1001 } .auto { position: relative; z-index: auto } .through { display: contents } .inline::before { content: "y"; z-index: 1002 }`;
  const body = `<div class="a">A</div><div class="b">B</div><div class="zero">0</div><div class="flex"><p class="item">I</p></div>
    <div class="grid"><div class="through"><p class="item">I</p></div></div><p class="pseudo">P</p><p class="static">S</p><p class="auto">A</p><p class="inline">I</p>`;
  expect(counts(await observeCss(css, body), "z-index")).toEqual({ "10": 1, "-1": 1, "0": 1, "3": 2, "4": 1 });
});

const MOTION = `
  .a { transition: color 200ms } .b { transition: opacity 0.15s ease-in-out, transform 300ms cubic-bezier(0.4, 0, 0.2, 1) }
  .c { transition-property: color, opacity, height; transition-duration: 0.1s, 0.4s } .d { animation: spin 2s steps(4, end) infinite }
  .e { transition: all calc(0.25s * 2) step-start }
  .zero { transition: all 0s } .none { transition: none 9s } .ghost { animation: missing 8s } .delay { transition: color 0s 7s }
  @keyframes spin { to { rotate: 1turn } }`;
const MOTION_BODY = `<p class="a">A</p><p class="a">A</p><p class="b">B</p><p class="c">C</p><p class="d">D</p><p class="e">E</p>
  <p class="zero">Z</p><p class="none">N</p><p class="ghost">G</p><p class="delay">D</p>`;
const MOTION_VALUES = {
  "animation-duration: 2s": 1,
  "animation-timing-function: steps(4)": 1,
  "transition-duration: 0.1s": 1,
  "transition-duration: 0.15s": 1,
  "transition-duration: 0.2s": 2,
  "transition-duration: 0.3s": 1,
  "transition-duration: 0.4s": 1,
  "transition-duration: 0.5s": 1,
  "transition-timing-function: cubic-bezier(0.4, 0, 0.2, 1)": 1,
  "transition-timing-function: ease": 3,
  "transition-timing-function: ease-in-out": 1,
  "transition-timing-function: steps(1, start)": 1,
};
const MOTION_PROPERTIES = ["transition", "animation"].flatMap((motion) => [
  `${motion}-duration`,
  `${motion}-timing-function`,
]);

test("durations and easings are read from what has something to move", async () => {
  expect(counts(await observeCss(MOTION, MOTION_BODY), ...MOTION_PROPERTIES)).toEqual(MOTION_VALUES);
});

test.each([
  [
    "a rule for everything",
    "@media (prefers-reduced-motion: reduce) { *, ::before { transition-duration: 0.01ms !important; animation-duration: 0.01ms !important } }",
  ],
  [
    "rules that remove it",
    "@media (prefers-reduced-motion) { .a, .b, .c { transition: none } .d { animation: none } .e { transition: none !important } }",
  ],
  [
    "rules in a layer",
    "@layer base { @media (prefers-reduced-motion: reduce) and (min-width: 1px) { p { transition-duration: 9s !important; animation-duration: 9s !important } } }",
  ],
])("durations and easings are the same with reduced motion and %s", async (_, css) => {
  expect(counts(await observeCss(MOTION + css, MOTION_BODY, { reduced: true }), ...MOTION_PROPERTIES)).toEqual(
    MOTION_VALUES,
  );
});

test.each([[false], [true]])(
  "durations are those of rules for people without a preference, with their custom properties (reduced motion: %s)",
  async (reduced) => {
    const css = `:root { --fast: 100ms; --base: calc(var(--fast) * 2) } @media (prefers-reduced-motion: reduce) { :root { --fast: 0ms } }
      p { transition: color var(--base) } p.b { transition-duration: 1s }
      @media (prefers-reduced-motion: no-preference) { .b.b { transition: opacity var(--fast, 9s) linear } .c { animation: in var(--unset, 3s) both } @keyframes in { from { rotate: 1deg } } }
      #d { transition: color 4s !important } @layer one, two; @layer two { .e { transition: color 5s } } @layer one { .e.e { transition: color 6s } }
      @media (prefers-reduced-motion) { #d, .e, .f, .g::before { transition: none } } .g::before { content: "x"; transition: color 8s }`;
    const body = `<p>A</p><p class="b">B</p><div class="c">C</div><div id="d" style="transition: color 9s">D</div><div class="e">E</div>
      <div class="f" style="transition: color 7s">F</div><div class="g">G</div>`;
    const seen = await observeCss(css, body, { reduced });
    expect(counts(seen, "transition-duration", "animation-duration")).toEqual({
      "animation-duration: 3s": 1,
      "transition-duration: 0.1s": 1,
      "transition-duration: 0.2s": 1,
      "transition-duration: 4s": 1,
      "transition-duration: 5s": 1,
      "transition-duration: 7s": 1,
      "transition-duration: 8s": 1,
    });
  },
);

test.each([[false], [true]])(
  "durations have the names of custom properties that have other values with reduced motion (reduced motion: %s)",
  async (reduced) => {
    const css = `:root { --fast: 100ms; --twice: calc(var(--fast) * 2); --calm: 600ms } p { transition: color var(--twice) } i { --pace: 300ms; transition: color var(--pace) }
      @media (prefers-reduced-motion: no-preference) { b { transition: color var(--calm) } }
      @media (prefers-reduced-motion) { :root { --fast: 0ms } i { --pace: 1ms } }`;
    const { durations } = buildTokens(await observeCss(css, "<p>A</p><b>B</b><i>C</i>", { reduced })).tokens;
    expect(durations?.map(({ name, value }) => [name, value])).toEqual([
      ["calm", "600ms"],
      ["pace", "300ms"],
      ["twice", "200ms"],
    ]);
  },
);

test("custom properties that refer to each other in a circle or grow without end do not stop the reading", async () => {
  const twice = Array.from({ length: 30 }, (_, i) => `--g${i}: var(--g${i + 1}) var(--g${i + 1})`).join("; ");
  const css = `:root { --a: var(--b) var(--b); --b: var(--a) var(--a); ${twice}; --g30: 1s } p { transition: color var(--a, 3s) } b { transition: color var(--g0) }
    i { transition: color 2s } @media (prefers-reduced-motion) { :root { --a: 1s; --b: 1s; --g30: 0s } i { transition: none } }`;
  const seen = await observeCss(css, "<p>A</p><b>B</b><i>C</i>", { reduced: true });
  expect(counts(seen, "transition-duration")).toMatchObject({ "2s": 1 });
});

test("gradients of masks are read from boxes with an area", async () => {
  const css = `${box} .a { mask-image: linear-gradient(rgb(0, 0, 0), transparent) } .b { mask: url(x.svg) } .c { width: 0; mask-image: linear-gradient(red, blue) }`;
  const seen = await observeCss(css, '<div class="a">A</div><div class="b">B</div><div class="c"></div>');
  expect(counts(seen, "mask-image")).toEqual({ "linear-gradient(rgb(0, 0, 0), rgba(0, 0, 0, 0))": 1 });
});

test("text styles are read with all of their parts, once for each element", async () => {
  const css = `body { font: 16px/24px Inter, sans-serif } h1 { font: italic 700 32px/1.2 "A B", serif; letter-spacing: -0.02em; text-transform: uppercase; margin: 0 }
    .sized { font-size: 0 }`;
  const seen = await observeCss(
    css,
    '<h1>Title</h1><p>One <b></b></p><p>Two</p><p class="sized">No</p><p> </p><svg><text y="20">Two</text></svg>',
  );
  expect(counts(seen, "font")).toEqual({
    "normal 400 16px/24px Inter, sans-serif; letter-spacing: normal; text-transform: none": 3,
    'italic 700 32px/38.4px "A B", serif; letter-spacing: -0.64px; text-transform: uppercase': 1,
  });
  expect(seen.typography).toContainEqual(
    expect.objectContaining({
      stack: '"A B", serif',
      letter_spacing: "-0.64px",
      font_style: "italic",
      text_transform: "uppercase",
    }),
  );
});

test("conditions of rules for screens are told, whether they apply or not", async () => {
  await page.setContent(`<!doctype html><style>
      @media (min-width: 768px) { p { color: red } b { color: red } } @media (min-width: 9000px) { p { color: blue; & b { color: blue } } }
      @media (width >= 48em) { @media (max-height: 500px) { p { color: red } } } p { @media (max-width: 300px) { color: red } }
      @container card (min-width: 400px) { p { color: red } } @media (min-width: 768px) { p { margin: 0 } }
      @media print and (min-width: 1px) { p { color: red } } @media print { @media (min-width: 2px) { p { color: red } } }
      @media (min-width: 3px) { @font-face { font-family: X; src: url(x) } } @media (min-width: 4px) { }
    </style><style media="print">@media (min-width: 5px) { p { color: red } }</style>
    <style id="off">@media (min-width: 6px) { p { color: red } }</style>
    <style media="(min-width: 7000px)">@media (min-width: 700px) { p { color: red } }</style><div id="host"></div><p>P</p>`);
  await page.evaluate(() => {
    const off = document.querySelector<HTMLStyleElement>("#off")?.sheet;
    if (off) off.disabled = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media (min-width: 640px) { b { color: red } }");
    const root = document.querySelector("#host")?.attachShadow({ mode: "open" });
    if (!root) return;
    root.innerHTML = "<b>B</b>";
    root.adoptedStyleSheets = [sheet];
    document.adoptedStyleSheets = [sheet];
  });
  const { media, read: kinds } = await observePage(page);
  expect(media).toEqual([
    { kind: "container", condition: "card (min-width: 400px)", rules: 1 },
    { kind: "media", condition: "(max-height: 500px)", rules: 1 },
    { kind: "media", condition: "(max-width: 300px)", rules: 1 },
    { kind: "media", condition: "(min-width: 640px)", rules: 1 },
    { kind: "media", condition: "(min-width: 700px)", rules: 1 },
    { kind: "media", condition: "(min-width: 768px)", rules: 3 },
    { kind: "media", condition: "(min-width: 9000px)", rules: 2 },
    { kind: "media", condition: "(width >= 48em)", rules: 1 },
  ]);
  expect(kinds).toContain("breakpoints");
});

test("values of every kind are bound to their custom properties, also in shadow trees and through layers", async () => {
  const css = `:root { --radius-md: 0.5rem; --line: 1px solid #112233; --z-menu: 30; --dim: 0.4; --fast: 150ms; --smooth: cubic-bezier(0.4, 0, 0.2, 1);
    --font-body: Inter, sans-serif; --shadow-md: 0 2px 4px rgb(0 0 0 / 0.5); --tw-ring: 3px }
    @layer base { .a { border-radius: var(--radius-md); border: var(--line); opacity: var(--dim); position: relative; z-index: var(--z-menu);
      transition: color var(--fast) var(--smooth); font-family: var(--font-body); box-shadow: var(--shadow-md); background: white } }`;
  await page.setContent(`<!doctype html><style>${css}</style><div class="a">A</div><div id="host"></div>`);
  await page.evaluate(() => {
    const root = document.querySelector("#host")?.attachShadow({ mode: "closed" });
    if (root)
      root.innerHTML =
        "<style>p { --inner: 3px; border-radius: var(--inner); background: red } b { border-radius: var(--radius-md); background: red }</style><p>P</p><b>B</b>";
  });
  const { paints, custom_properties, signatures } = await observePage(page);
  const bound = custom_properties.bindings.map(
    ({ paint, name, value }) => `${paints[paint]?.property} ${name}: ${value}`,
  );
  expect(signatures).toContain("div.a");
  expect(bound).toEqual(
    expect.arrayContaining([
      "border-radius --radius-md: 8px",
      "border-radius --inner: 3px",
      "border --line: 1px solid #112233",
      "z-index --z-menu: 30",
      "opacity --dim: 0.4",
      "transition-duration --fast: 150ms",
      "transition-timing-function --smooth: cubic-bezier(0.4, 0, 0.2, 1)",
      "font --font-body: Inter, sans-serif",
      "box-shadow --shadow-md: 0 2px 4px rgb(0 0 0 / 0.5)",
    ]),
  );
  expect(bound.filter((binding) => binding.includes("--tw-"))).toEqual([]);
  expect(bound.filter((binding) => binding.startsWith("border ") && binding.includes("radius"))).toEqual([]);
});

test("colours count as the browser's own only where no declaration of the page's authors wins", async () => {
  const css = `.set { color: black } .reset { color: red } .reset.reset { color: revert } .wins { color: initial !important }
    @layer low { .layer { color: black } } .layer { color: inherit } .around { color: #000 } .around > p { color: inherit }
    button { border-color: black } button.plain { border: revert } @layer a { .last { color: #000 } } input.last { background: white }`;
  const body = `<p>own</p><p class="set">author</p><p class="reset">own</p><p class="wins" style="color: black">own</p><p class="layer">own</p>
    <div class="around"><p>author</p></div><button>own text</button><button class="plain" style="color: black">x</button>
    <p style="color: black !important">author</p><p class="last">author</p><input class="last" value="a"><input value="b">`;
  const { defaults = [], paints } = await observeCss(css, body);
  const defaultCounts = Object.fromEntries(
    defaults.map(({ property, value, count }) => [`${property} ${value}`, count]),
  );
  expect(defaultCounts["color rgb(0, 0, 0)"]).toBe(6);
  expect(counts({ paints } as Observation, "color")["rgb(0, 0, 0)"]).toBe(12);
  expect(defaultCounts["border-top-color rgb(0, 0, 0)"] ?? 0).toBe(0);
  expect(defaultCounts["background-color rgb(255, 255, 255)"]).toBe(1);
});

test("the browser's own colours in a dark colour scheme count as its own", async () => {
  const css =
    ":root { color-scheme: dark } .set { color: white } section { color-scheme: light } section p { color: white }";
  const body = `<p>own</p><p class="set">author</p><a href="#own">own</a><button>own</button><input value="own"><textarea>own</textarea>
    <section><p>author</p></section>`;
  const { defaults = [] } = await observeCss(css, body);
  expect(defaults.map(({ property, value, count }) => `${property} ${value} ${count}`)).toEqual(
    expect.arrayContaining([
      "color rgb(255, 255, 255) 4",
      "color rgb(158, 158, 255) 1",
      "background-color rgb(107, 107, 107) 1",
      "background-color rgb(59, 59, 59) 2",
    ]),
  );
});

test("a pseudo-element is read also at a moment at which its animation has made it transparent", async () => {
  const css = `@keyframes glow { from { opacity: 0 } 50% { opacity: 0.6 } to { opacity: 0 } } @keyframes gone { from { opacity: 0 } }
    div { position: relative; height: 20px } div::after { content: ""; position: absolute; inset: 0; background: #123456 }
    .on::after { animation: glow 90s infinite } .off::after { opacity: 0; background: #fe0001; animation: gone 90s infinite }`;
  const seen = await observeCss(css, '<div class="on"></div><div class="off"></div>');
  expect(counts(seen, "background-color")).toEqual({ "rgb(18, 52, 86)": 1 });
});

test("a radius of a checkbox or radio button is read only if the page draws it itself", async () => {
  const css =
    "input { border-radius: 7px; background: white } [type=radio] { border-radius: 50% } .own { appearance: none; border-radius: 5px; width: 20px; height: 20px }";
  const body =
    '<input value="a"><input type="radio"><input type="checkbox"><input type="checkbox" class="own"><input type="button" value="b">';
  expect(counts(await observeCss(css, body), "border-radius")).toEqual({ "5px": 1, "7px": 2 });
});

test.each([
  ["where no rule sets it", ".a { padding: 1px }", [2, 2, 2]],
  ["but for the sides that a rule for it sets", ".a::file-selector-button { padding: 1px 6px }", [1, 1, 2]],
  ["but for those that a rule sets by the old name", ".a::-webkit-file-upload-button { margin: 4px }", [2, 2, 1]],
])("the button of a file input has the browser's own spacing %s", async (_, css, expected) => {
  const { defaults = [] } = await observeCss(css, '<input type="file"><input type="file" class="a" disabled>');
  const sides = ["padding-left 6px", "padding-right 6px", "margin-right 4px"];
  const sideCounts = sides.map(
    (side) => defaults.find(({ property, value }) => `${property} ${value}` === side)?.count ?? 0,
  );
  expect(sideCounts).toEqual(expected);
});
