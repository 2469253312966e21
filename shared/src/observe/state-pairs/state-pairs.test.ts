import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

let page: Page;
beforeAll(async () => {
  await observeBundle();
  page = await sharedPage();
}, 60_000);
afterAll(closePages);

/** The contrasts of a page: `hover text #111111 on #ffffff`, with a star if the elements are disabled. */
async function contrastsOf(css: string, body: string): Promise<string[]> {
  await page.setContent(`<!doctype html><style>body { color: #010101 } ${css}</style>${body}`);
  const { contrasts = [] } = buildTokens(await observePage(page)).tokens;
  return contrasts
    .filter(({ part }) => part !== "focus")
    .map(
      ({ state, part, text, background, disabled }) =>
        `${state ?? "rest"} ${part} ${text} on ${background}${disabled ? " *" : ""}`,
    );
}

const inStates = async (css: string, body: string): Promise<string[]> =>
  (await contrastsOf(css, body)).filter((contrast) => !contrast.startsWith("rest")).toSorted();

const LINK = `<p><a class="x" href="#">Link</a></p>`;
const BUTTON = `<button class="b"><span>Go</span></button>`;
const PLAIN = ".b { border: 0; outline: 0; background: #eeeeee; color: #111111 }";

describe("the pairs of a state are", () => {
  test.each<[string, string, string, string[]]>([
    [
      "those of a text that changes its colour",
      "a { color: #0000aa } a:hover { color: #aa0000 }",
      LINK,
      ["hover text #aa0000 on #ffffff"],
    ],
    [
      "those of a text whose ground changes",
      `${PLAIN} .b:hover { background: #222222 }`,
      BUTTON,
      ["hover text #111111 on #222222"],
    ],
    ["none if a state changes neither", `${PLAIN} .b:hover { border-radius: 9px }`, BUTTON, []],
    ["none if a rule for the state loses", "p a.x { color: #0000aa } a:hover { color: #aa0000 }", LINK, []],
    [
      "in active those of an element that the pointer is over",
      `${PLAIN} .b:hover { background: #333333 } .b:active { color: #ffffff }`,
      BUTTON,
      ["active text #ffffff on #333333", "hover text #111111 on #333333"],
    ],
    [
      "in active none if the pair is that of hover, which wins",
      `${PLAIN} button.b:hover:not(.y) { background: #333333 } .b:active { background: #444444 }`,
      BUTTON,
      ["hover text #111111 on #333333"],
    ],
    [
      "in focus-visible those by :focus",
      `${PLAIN} .b:focus { background: #000088 } .b:focus-visible { color: #ffff00 }`,
      BUTTON,
      ["focus-visible text #ffff00 on #000088"],
    ],
    [
      "in focus-visible those by :focus-within of what is around",
      `${PLAIN} .b { background: none } .f:focus-within { background: #000088 }`,
      `<div class="f">${BUTTON}</div>`,
      ["focus-visible text #111111 on #000088"],
    ],
    [
      "in checked those of a label behind the box",
      "label { color: #111111 } input:checked + label { color: #777777 }",
      `<input type="checkbox" id="c"><label for="c">Yes</label>`,
      ["checked text #777777 on #ffffff"],
    ],
    [
      "in invalid those of a field",
      "input { border: 1px solid #555555; color: #111111; background: #ffffff } input:invalid { color: #ff8888 }",
      `<input value="a">`,
      ["invalid text #ff8888 on #ffffff"],
    ],
    [
      "in disabled marked as such",
      `${PLAIN} .b:disabled { color: #aaaaaa }`,
      BUTTON,
      ["disabled text #aaaaaa on #eeeeee *"],
    ],
    [
      "those of what is faded with its ground",
      `${PLAIN} .b { color: #ffffff; background: #000000 } .b:hover { opacity: 0.5 }`,
      BUTTON,
      ["hover text #ffffff on #808080"],
    ],
    [
      "those on translucent layers",
      `${PLAIN} .b { background: none } .b:hover { background: rgb(0 0 0 / 50%) }`,
      `<div style="background: #ffffff">${BUTTON}</div>`,
      ["hover text #111111 on #7f7f7f"],
    ],
    [
      "those of a row whose cells have no ground",
      "tr:hover { background: #d0d0d0 }",
      "<table><tr><td>A</td></tr></table>",
      ["hover text #010101 on #d0d0d0"],
    ],
    [
      "those by custom properties",
      "a { color: var(--c, #0000aa) } a:hover { --c: #aa0000 }",
      LINK,
      ["hover text #aa0000 on #ffffff"],
    ],
    [
      "those of the border of a field",
      "input { border: 1px solid #555555; background: #ffffff; color: #010101 } input:hover { border-color: #dddddd }",
      `<input value="a">`,
      ["hover border #dddddd on #ffffff"],
    ],
    [
      "those of an icon",
      "svg { fill: #111111 } a:hover svg { fill: #cccccc }",
      `<a href="#"><svg width="16" height="16"><rect width="16" height="16"/></svg></a>`,
      ["hover icon #cccccc on #ffffff"],
    ],
  ])("%s", async (_, css, body, expected) => {
    expect(await inStates(css, body)).toEqual(expected);
  });
});

test("a state of a text on a picture is left out", async () => {
  const css = `${PLAIN} .b:hover { background-image: url(a.png) }`;
  expect(await inStates(css, BUTTON)).toEqual([]);
});

test("a text in a control that is disabled is marked at rest", async () => {
  const css = `${PLAIN} button:disabled { color: #999999 }`;
  const contrasts = await contrastsOf(css, `<button class="b" disabled>No</button>`);
  expect(contrasts).toContain("rest text #999999 on #eeeeee *");
});

test("elements that are alike are counted", async () => {
  await page.setContent(
    `<!doctype html><style>a { color: #0000aa } a:hover { color: #aa0000 }</style>${`<p>x <a href="#">Link</a></p>`.repeat(20)}`,
  );
  const { contrasts = [] } = buildTokens(await observePage(page)).tokens;
  expect(contrasts.find(({ state }) => state === "hover")?.usage).toBe(20);
});

test("a reading leaves sheets and states as they are", async () => {
  await page.setContent(
    `<!doctype html><style>a:focus { color: #aa0000 } a:active:hover { color: #00aa00 }</style>${LINK}`,
  );
  const rules = () =>
    page.evaluate(() => [...document.styleSheets].flatMap((s) => [...s.cssRules].map((r) => r.cssText)));
  const writtenRules = await rules();
  await observePage(page);
  expect(await rules()).toEqual(writtenRules);
});
