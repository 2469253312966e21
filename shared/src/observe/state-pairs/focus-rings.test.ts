import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import type { ContrastToken } from "../../kinds/wire.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

let page: Page;
beforeAll(async () => {
  await observeBundle();
  page = await sharedPage();
}, 60_000);
afterAll(closePages);

async function ringsOf(css: string, body: string): Promise<ContrastToken[]> {
  const reset = "button { border: 0; padding: 10px; background: #dddddd; color: #111111 }";
  await page.setContent(`<!doctype html><style>${reset} ${css}</style>${body}`);
  const { contrasts = [] } = buildTokens(await observePage(page)).tokens;
  return contrasts.filter(({ part }) => part === "focus");
}

const BUTTON = "<button>Go</button>";

describe("a focus that changes nothing is told", () => {
  test.each([
    ["the outline is taken away at rest", "button { outline: none }", BUTTON],
    ["the outline is taken away with the focus", "button:focus { outline: 0 }", BUTTON],
    ["the outline is taken away from all", "*:focus-visible { outline: none }", `<a href="#">Link</a>`],
    ["the outline is transparent", "button:focus { outline: 2px solid transparent }", BUTTON],
    [
      "a rule takes the author's outline away again",
      ":focus { outline: 2px solid #000 } button:focus-visible { outline: none }",
      BUTTON,
    ],
    ["the style attribute takes it away", "", `<button style="outline: none">Go</button>`],
    ["only hover changes something", "button { outline: none } button:hover { background: #000000 }", BUTTON],
    ["everything is reset", "button { all: unset; background: #dddddd }", BUTTON],
    ["an element is reached by its tabindex", "div { outline: none }", `<div tabindex="0">Go</div>`],
    [
      "the sheet is in a shadow tree",
      "",
      `<div id="host"><template shadowrootmode="open"><style>button { outline: none }</style>${BUTTON}</template></div>`,
    ],
  ])("a focus that changes nothing is told if %s", async (_, css, body) => {
    if (body.includes("template")) {
      await page.setContent("<!doctype html>");
      await page.evaluate((html) => document.body.setHTMLUnsafe(html), body);
      const { contrasts = [] } = buildTokens(await observePage(page)).tokens;
      expect(contrasts.filter(({ part, width }) => part === "focus" && width === 0)).toHaveLength(1);
      return;
    }
    expect(await ringsOf(css, body)).toEqual([
      expect.objectContaining({ part: "focus", state: "focus-visible", width: 0, ratio: 1, usage: 1 }),
    ]);
  });
});

describe("no ring is told", () => {
  test.each([
    ["of the browser's own", "", BUTTON],
    ["of an outline that the author leaves to the browser", "button:focus { outline: auto }", BUTTON],
    ["of what the browser gets back", "button { outline: none } button:focus-visible { outline: revert }", BUTTON],
    ["of what only scripts focus", "[tabindex] { outline: none }", `<div tabindex="-1">Go</div>`],
    [
      "of a slider, whose thumb shows it",
      "input { appearance: none; outline: none } input:focus::-webkit-slider-thumb { box-shadow: 0 0 0 3px #000000 }",
      `<input type="range">`,
    ],
    ["of a control that is disabled", "button { outline: none }", "<button disabled>Go</button>"],
    ["of something inert", "button { outline: none }", `<div inert>${BUTTON}</div>`],
    [
      "if generated content changes",
      "button { outline: none } button::after { content: '' } button:focus::after { background: #000000 }",
      BUTTON,
    ],
    [
      "if something in it changes",
      "button { outline: none } button:focus span { background: #000000 }",
      "<button><span>Go</span></button>",
    ],
    [
      "if what is around changes",
      "input { outline: none } div:focus-within { box-shadow: 0 0 0 3px #000000 }",
      `<div><input value="a"></div>`,
    ],
    [
      "if what follows changes",
      "input { outline: none } input:focus + span { background: #000000 }",
      `<input type="checkbox"><span>Yes</span>`,
    ],
    [
      "if the text is underlined",
      "a { outline: none; text-decoration: none } a:focus { text-decoration: underline }",
      `<a href="#">Link</a>`,
    ],
  ])("%s", async (_, css, body) => {
    expect(await ringsOf(css, body)).toEqual([]);
  });
});

describe("a ring is measured", () => {
  test.each([
    [
      "by its outline",
      "button:focus { outline: 2px solid #0000ff }",
      { text: "#0000ff", background: "#ffffff", ratio: 8.59, width: 2, offset: 0, area: 1 },
    ],
    [
      "by its outline at a distance",
      "button:focus { outline: 1px solid #0000ff; outline-offset: 2px }",
      { text: "#0000ff", background: "#ffffff", width: 1, offset: 2 },
    ],
    [
      "on the box if it lies in it",
      "button:focus { outline: 2px solid #0000ff; outline-offset: -4px }",
      { background: "#dddddd", offset: -4 },
    ],
    [
      "by a shadow",
      "button { outline: none } button:focus { box-shadow: 0 0 0 3px rgb(0 0 255 / 50%) }",
      { text: "#0000ff80", background: "#ffffff", width: 3 },
    ],
    [
      "by a shadow in the box",
      "button { outline: none } button:focus { box-shadow: inset 0 0 0 2px #0000ff }",
      { text: "#0000ff", background: "#dddddd", width: 2 },
    ],
    [
      "by a border that changes its colour",
      "button { outline: none; border: 2px solid #cccccc } button:focus { border-color: #0000ff }",
      { text: "#0000ff", background: "#cccccc", width: 2 },
    ],
    [
      "by a background that changes",
      "button { outline: none } button:focus { background: #000088 }",
      { text: "#000088", background: "#dddddd" },
    ],
    [
      "by the best of several",
      "button:focus { outline: 2px solid #eeeeee; box-shadow: 0 0 0 3px #0000ff }",
      { text: "#0000ff" },
    ],
    [
      "on the ground behind",
      "div { background: #000000 } button:focus { outline: 2px solid #333333 }",
      { text: "#333333", background: "#000000", beside: 9.3 },
      `<div>${BUTTON}</div>`,
    ],
    [
      "by :focus-visible over :focus",
      "button:focus { outline: 1px solid #eeeeee } button:focus-visible { outline: 3px solid #0000ff }",
      { text: "#0000ff", width: 3 },
    ],
    [
      "although rules take it away from the mouse",
      "button:focus { outline: 2px solid #0000ff } button:focus:not(:focus-visible) { outline: 0 }",
      { text: "#0000ff", width: 2 },
    ],
  ])("%s", async (_, css, expected, body: string = BUTTON) => {
    expect(await ringsOf(css, body)).toEqual([expect.objectContaining({ part: "focus", ...expected })]);
  });
});

test("rings of elements that are alike are one", async () => {
  const rings = await ringsOf("a { outline: none }", `<p><a href="#">Link</a></p>`.repeat(12));
  expect(rings).toEqual([expect.objectContaining({ width: 0, usage: 12 })]);
});
