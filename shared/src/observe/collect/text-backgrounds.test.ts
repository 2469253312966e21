import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { canonicalColor } from "../../kinds/colors/color.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import type { ObserveOptions } from "../observation.ts";
import { observePage } from "../testing/testing.ts";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
let page: Page;

beforeAll(async () => {
  page = await sharedPage({ width: 1280, height: 800 });
}, 60_000);

afterAll(closePages);

/** The contrasts of a page, as `text on background`, with a star for large text, and with what else it is. */
async function contrasts(html: string, options?: ObserveOptions): Promise<string[]> {
  await page.setContent(`<!doctype html><meta charset="utf-8">${html}`);
  return describeContrasts(options);
}

async function describeContrasts(options?: ObserveOptions): Promise<string[]> {
  const { tokens } = buildTokens(await observePage(page, options));
  return (tokens.contrasts ?? []).map(({ text, background, large, of = "" }) =>
    `${of} ${text} on ${background}${large ? " *" : ""}`.trim(),
  );
}

describe("text is read on", () => {
  test.each<[string, string, string[]]>([
    ["the white canvas if nothing paints a background", "<p style='color: #010101'>A</p>", ["#010101 on #ffffff"]],
    [
      "its own background, or the nearest one around it",
      `<style>body { background: #101010 } div { background: #202020 } p, b { color: #010101 } b { background: #303030 }</style>
       <div><p><i>A</i> <b>B</b></p></div>`,
      ["#010101 on #202020", "#010101 on #303030"],
    ],
    [
      "the root's background if the body has none",
      "<style>html { background: #101010 } body { color: #010101 }</style>A",
      ["#010101 on #101010"],
    ],
    [
      "the body's background, which is the page's, even if the body has no height",
      "<style>body { background: #101010; color: #010101 } p { float: left }</style><p>A</p>",
      ["#010101 on #101010"],
    ],
    [
      "the mixture of translucent backgrounds and the opaque one below them",
      `<style>body { background: #0000ff; color: #ffffff } div { background: rgb(255 0 0 / 60%) } p { background: #ffffff33 }</style>
       <div><p>A</p></div>`,
      ["#ffffff on #ad3385"],
    ],
    [
      "the background around a box that has no area",
      "<style>div { background: #101010; color: #010101 } p { float: left; margin: 0 }</style><div><p>A</p></div>",
      ["#010101 on #ffffff"],
    ],
    [
      "the background around an invisible box",
      "<style>div { visibility: hidden; background: #101010 } p { visibility: visible; color: #010101 }</style><div><p>A</p></div>",
      ["#010101 on #ffffff"],
    ],
    [
      "the background of the host and of the slot, in shadow trees",
      `<div style="background: #101010"><template shadowrootmode="open"><style>p { color: #020202 } section { background: #202020 }</style>
        <p>Own</p><section><slot></slot></section></template><b style="color: #010101">Slotted</b></div>`,
      ["#010101 on #202020", "#020202 on #101010"],
    ],
    [
      "the background behind a frame whose document paints none",
      `<div style="background: #101010"><iframe srcdoc="<p style='color: #010101'>A</p>"></iframe>
        <iframe srcdoc="<body style='background: #202020'><p style='color: #020202'>A</p>"></iframe></div>`,
      ["#010101 on #101010", "#020202 on #202020"],
    ],
    [
      "the field, if it is a value or a placeholder",
      `<style>input { background: #101010; color: #010101 } ::placeholder { color: #020202 }</style>
       <input value="A"><input placeholder="B"><style>.faint::placeholder { color: #030303; opacity: 0.5 }</style><input class="faint" placeholder="C">`,
      ["#010101 on #101010", "#020202 on #101010"],
    ],
  ])("%s", async (_, html, expected) => {
    expect((await contrasts(html)).toSorted()).toEqual(expected);
  });

  test.each([
    [`<meta name="color-scheme" content="light dark">`, "#121212"],
    ["<style>:root { color-scheme: dark }</style>", "#121212"],
    [`<meta name="color-scheme" content="dark"><style>:root { color-scheme: light }</style>`, "#ffffff"],
  ])("the canvas of the page's colour scheme if the person prefers a dark one: %s is %s", async (head, canvas) => {
    await page.emulateMedia({ colorScheme: "dark" });
    try {
      expect(await contrasts(`${head}<p style="color: #888888">A</p>`)).toEqual([`#888888 on ${canvas}`]);
      const painted = await page.evaluate(() => {
        document.body.style.background = "Canvas";
        return getComputedStyle(document.body).backgroundColor;
      });
      expect(canonicalColor(painted)?.value).toBe(canvas);
    } finally {
      await page.emulateMedia({ colorScheme: "light" });
    }
  });
});

test("text is read with the colour that fills its letters", async () => {
  const html = `<p style="color: #020202; -webkit-text-fill-color: #010101">A</p>`;
  expect(await contrasts(html)).toEqual(["#010101 on #ffffff"]);
});

test("text is large from 24 px, or 18.66 px in bold", async () => {
  const html = `<style>body { font: 16px sans-serif } .a { font-size: 24px } .b { font-size: 23.9px } .c { font: bold 14pt serif }
    .d { font: bold 18px serif }</style><p class="a">A</p><p class="b">B</p><p class="c">C</p><p class="d">D</p>`;
  await contrasts(html);
  const { text_pairs: pairs } = await observePage(page);
  expect(pairs?.map(({ large, count }) => [large, count])).toEqual([
    [false, 2],
    [true, 2],
  ]);
});

test.each([
  ["an image", "background: #101010 url(data:,)"],
  ["several gradients", "background-image: linear-gradient(#101010, #202020), linear-gradient(#101010, #202020)"],
  ["a filter that changes colours", "background: #101010; filter: invert(1)"],
])("text on or under %s is left out, unless an opaque background covers that", async (_, style) => {
  const html = `<style>p { color: #010101 } b { color: #020202; background: #202020 }</style><div style="${style}"><p>A <b>B</b></p></div>`;
  expect(await contrasts(html)).toEqual(["#020202 on #202020"]);
});

test.each([
  ["its own ground", "opacity: 0.5; background: #000000", "#ffffff on #808080"],
  ["a ground around", "background: #000000", "#ffffff on #000000", "opacity: 0.5"],
  ["the canvas", "", "#ffffff on #ffffff", "opacity: 0.5"],
])("text that is partly transparent is read on %s", async (_, around, expected, opacity = "") => {
  expect(await contrasts(`<div style="${around}"><p style="color: #ffffff; ${opacity}">A</p></div>`)).toEqual([
    expected,
  ]);
});

test("text in two parts that are partly transparent is left out", async () => {
  expect(await contrasts(`<div style="opacity: 0.5"><p style="opacity: 0.5">A</p></div>`)).toEqual([]);
});

test("text of an SVG, generated text and invisible text are left out", async () => {
  const html = `<style>p::before { content: "A"; color: #010101 } .hidden { visibility: hidden } body { color: #020202 }</style>
    <p></p><svg width="90" height="20"><text y="15" fill="#030303">B</text><foreignObject width="9" height="9"><p>C</p></foreignObject></svg>
    <p class="hidden">D</p><p style="color: transparent">E</p>`;
  expect(await contrasts(html)).toEqual([]);
});

test("text in a modal dialog is left out, unless the dialog has a background", async () => {
  await page.setContent(`<style>body { background: #101010 } dialog { color: #010101 } .own { background: #202020 }
    .none { background: none; color: #020202 }</style><dialog class="own">A</dialog><dialog class="none">B</dialog>`);
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll("dialog")) dialog.showModal();
  });
  expect(await describeContrasts()).toEqual(["#010101 on #202020"]);
});

test("text of selected elements is read on the backgrounds of elements around them", async () => {
  const html = `<style>section { background: #101010 } div { background: #ffffff80 } p { color: #010101 }</style>
    <section><div><p>A</p></div></section><p style="color: #020202">B</p>`;
  const all = await contrasts(html);
  expect(all.toSorted()).toEqual(["#010101 on #888888", "#020202 on #ffffff"]);
  expect(await describeContrasts({ selectors: ["div p"] })).toEqual(["#010101 on #888888"]);
});

test("text with a colour in transition is read with the final colour, text with an animated colour is left out", async () => {
  await page.setContent(`<style>@keyframes hue { to { color: #0a0a0a } } @keyframes ground { to { background: #0b0b0b } }
    .a { animation: hue 9s infinite } .b { animation: ground 9s infinite; color: #030303 }
    .c { color: #040404; background: #101010; transition: all 99s } .on { color: #010101; background: #202020 }</style>
    <p class="a">A</p><p class="b">B</p><p class="c">C</p>`);
  await page.evaluate(async () => {
    document.querySelector(".c")?.classList.add("on");
    await new Promise(requestAnimationFrame);
  });
  expect(await describeContrasts()).toEqual(["#010101 on #202020"]);
});

test("a page with too many pairs gives the most frequent ones and is marked as truncated", async () => {
  const rows = Array.from({ length: 1_100 }, (_, i) => `<p style="color: rgb(${i % 256} ${i >> 8} 7)">A</p>`);
  await page.setContent(rows.join("") + `<p style="color: #fefefe">A</p>`.repeat(3));
  const { text_pairs: pairs = [], environment } = await observePage(page);
  expect(pairs).toHaveLength(1_000);
  expect(pairs[0]).toMatchObject({ color: "rgb(254, 254, 254)", count: 3 });
  expect(environment.truncated).toBe(true);
});

describe("text in the colour of its background", () => {
  const hero = (picture: string) =>
    `<style>section { position: relative } img, svg, i { position: absolute; inset: 0; width: 200px; height: 80px }
       .painted::before { position: absolute; inset: 0; background: linear-gradient(#101010, #202020); content: "" }
       p { position: relative; width: 150px; color: #ffffff }</style>${picture}`;

  test.each([
    ["an image beside it", "<section><img src='data:,' alt=''><div><p>A</p></div></section>"],
    ["a drawing", "<section><svg></svg><p>A</p></section>"],
    [
      "a gradient that a sibling paints",
      "<section><i style='background: linear-gradient(red, blue)'></i><p>A</p></section>",
    ],
    ["a gradient that a pseudo-element paints", "<section class='painted'><p>A</p></section>"],
  ])("is left out if it stands on %s", async (_, html) => {
    expect(await contrasts(hero(html))).toEqual([]);
  });

  test("is not left out if the picture is elsewhere or missing", async () => {
    const elsewhere = "<section><img src='data:,' alt=''></section><div style='height: 300px'></div><p>A</p>";
    expect(await contrasts(hero(elsewhere))).toEqual(["#ffffff on #ffffff"]);
    expect(await contrasts(hero("<section><p>A</p></section>"))).toEqual(["#ffffff on #ffffff"]);
  });
});

describe("borders of fields are read", () => {
  test.each<[string, string, string[]]>([
    [
      "on the background around the field, with the number of fields",
      `<style>body { background: #101010 } input { border: 1px solid #777777; background: #ffffff }</style><input><input type="search">`,
      ["border #777777 on #101010"],
    ],
    [
      "of elements with the role of a field, and of selects and text areas",
      `<style>div, select, textarea { border: 1px solid #777777 } [role=switch] { border-color: #333333 }</style>
       <div role="textbox">&nbsp;</div><div role="switch">&nbsp;</div><div>&nbsp;</div><select></select><textarea></textarea>`,
      ["border #333333 on #ffffff", "border #777777 on #ffffff"],
    ],
    [
      "of the side that is drawn alone",
      "<style>input { border: 0; border-bottom: 2px solid #777777 }</style><input>",
      ["border #777777 on #ffffff"],
    ],
    [
      "mixed with what is behind, if they are translucent and the field is transparent",
      "<style>input { border: 1px solid #0000003b; background: none }</style><input>",
      ["border #0000003b on #ffffff"],
    ],
  ])("%s", async (_, html, expected) => {
    expect((await contrasts(html)).toSorted()).toEqual(expected);
  });

  test.each([
    ["are the browser's own", "<input>"],
    [
      "belong to a button",
      `<style>* { border: 1px solid #777777 }</style><input type="button" value=""><button></button>`,
    ],
    [
      "belong to a disabled field",
      `<style>input { border: 1px solid #777777 }</style><input disabled><div aria-disabled="true"><input></div>`,
    ],
    ["have several colours", "<style>input { border: 1px solid #777777; border-bottom-color: #000000 }</style><input>"],
    [
      "are translucent on a field with a background",
      "<style>input { border: 1px solid #0000003b; background: #eeeeee }</style><input>",
    ],
    [
      "are on a gradient",
      "<style>input { border: 1px solid #777777 } p { background: linear-gradient(red, blue) }</style><p><input></p>",
    ],
    [
      "stand on a picture",
      `<style>input { border: 1px solid #777777 } div { position: absolute; left: 0; top: 0 } img { width: 400px; height: 400px }</style>
      <section><img src="${PIXEL}"><div><input></div></section>`,
    ],
    [
      "are in a part that is translucent",
      "<style>p { opacity: 0.5 } input { border: 1px solid #777777 }</style><p><input></p>",
    ],
    ["are images", `<style>input { border: 4px solid #777777; border-image: url(${PIXEL}) 1 }</style><input>`],
  ])("no borders of fields are read that %s", async (_, html) => {
    expect(await contrasts(html)).toEqual([]);
  });
});

describe("icons are read", () => {
  const icon = (attributes: string, shapes = `<path d="M2 2h20v20H2z"/>`) =>
    `<svg width="24" height="24" viewBox="0 0 24 24" ${attributes}>${shapes}</svg>`;

  test.each<[string, string, string[]]>([
    [
      "on the background around them, with the colour that they take from the text",
      `<div style="background: #101010; color: #aaaaaa">${icon('fill="currentColor"')}</div>${icon('fill="none" stroke="#777777"')}`,
      ["icon #777777 on #ffffff", "icon #aaaaaa on #101010"],
    ],
    [
      "with the colour of the symbol that they show",
      `${icon('style="display: none"', `<symbol id="a"><path d="M2 2h20v20H2z" fill="#777777"/></symbol>`)}${icon("", `<use href="#a"/>`)}`,
      ["icon #777777 on #ffffff"],
    ],
  ])("%s", async (_, html, expected) => {
    expect((await contrasts(html)).toSorted()).toEqual(expected);
  });

  test.each([
    [
      "have several colours",
      icon("", `<path d="M2 2h20v20H2z" fill="#777777"/><path d="M5 5h9v9H5z" fill="#888888"/>`),
    ],
    [
      "have a gradient",
      icon(
        "",
        `<linearGradient id="g"><stop stop-color="#777777"/></linearGradient><path d="M2 2h20v20H2z" fill="url(#g)"/>`,
      ),
    ],
    [
      "are partly transparent",
      icon('fill="#777777"', `<path d="M2 2h20v20H2z" opacity="0.4"/><path d="M5 5h9v9H5z"/>`),
    ],
    ["are filled with a translucent colour", icon('fill="#777777" fill-opacity="0.5"')],
    ["are larger than an icon", `<svg width="200" height="200" fill="#777777"><path d="M2 2h190v190H2z"/></svg>`],
    ["have a background of their own", icon('fill="#777777" style="background: #dddddd"')],
    ["have the colour of the background, so that something else is behind them", icon('fill="#ffffff"')],
    [
      "stand on a picture",
      `<section style="position: relative"><img src="${PIXEL}" width="300" height="300"><b style="position: absolute; left: 9px; top: 9px">${icon('fill="#777777"')}</b></section>`,
    ],
    ["belong to a disabled button", `<button disabled>${icon('fill="#777777"')}</button>`],
  ])("no icons are read that %s", async (_, html) => {
    expect(await contrasts(html)).toEqual([]);
  });
});
