import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTokens } from "../kinds/build.ts";
import { observePage } from "../observe/testing/testing.ts";
import { closePages, sharedPage } from "../testing/browser.ts";
import { checkTokens } from "./check.ts";
import { readSource } from "./sources/read-source.ts";

let page: Page;

beforeAll(async () => {
  page = await sharedPage();
}, 60_000);

afterAll(closePages);

const system = await readSource({
  content:
    ":root { --font-size-md: 18px; --font-size-xl: 40px; --font-weight-regular: 400; --font-weight-medium: 500 }",
});

/** The sizes and weights of a page that the system does not have. */
async function findings(html: string): Promise<string[]> {
  await page.setContent(`<!doctype html>${html}`);
  const { tokens } = buildTokens(await observePage(page));
  const report = checkTokens({ tokens, system, systemId: "s", kinds: ["font_sizes", "font_weights", "text_styles"] });
  return report.findings.map(({ kind, value, usage }) => `${kind} ${value} ${usage}`).sort();
}

const UNSTYLED = `<h1>A<i>a</i></h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6><section><h1>G</h1></section>
  <small>H</small><sub>I</sub><sup>J</sup><b>K</b><strong>L</strong><big>M</big><code>N</code><pre>O<b>P</b></pre><kbd>Q</kbd>
  <table><tr><th>R<td>S</table><button>T</button><input value="U"><select><option>V</select><textarea>W</textarea><tt>X</tt>`;

test("checkTokens reports no size and weight that the browser's own style sheet sets", async () => {
  expect(await findings(UNSTYLED)).toEqual([]);
  // They are relative to what authors set.
  expect(await findings(`<style>body { font-size: 18px; font-weight: 500 }</style>${UNSTYLED}`)).toEqual([]);
  const reset = "h1, b, code, button { font: inherit } h2 { font-size: revert } h3 { all: unset }";
  expect(await findings(`<style>${reset}</style>${UNSTYLED}`)).toEqual([]);
  const shadow = `<script>document.querySelector("main").attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(UNSTYLED)}</script>`;
  expect(await findings(`<style>body { font-size: 18px }</style><main></main>${shadow}`)).toEqual([]);
});

test("checkTokens reports sizes and weights that an author sets, and what inherits them", async () => {
  const style = `<style>h1 { font-size: 32px } h2 { font: 600 21px serif } code { font-size: 13px } .bold { font-weight: bold }
    .quote::before { content: "q"; font-size: 50px } aside { font-size: 12px }</style>`;
  expect(
    await findings(`${style}<h1>A<i>a</i></h1><h2>B</h2><code>C</code><p class="bold">D</p><p class="quote"></p>
      <aside><p>E</p><h3 style="font-weight: 800">F</h3><font size="7">G</font></aside>`),
  ).toEqual([
    "font_sizes 12px 1",
    "font_sizes 13px 1",
    "font_sizes 21px 1",
    "font_sizes 32px 2",
    "font_sizes 48px 1",
    "font_sizes 50px 1",
    "font_weights 600 1",
    "font_weights 700 1",
    "font_weights 800 1",
  ]);
});

test("checkTokens reports a size that is an author's in one place and the browser's in another one as often as the author's", async () => {
  const style = "<style>.a { font-size: 32px; font-weight: 700 }</style>";
  expect(await findings(`${style}<h1>A</h1><h1>B</h1><p class="a">C</p>`)).toEqual([
    "font_sizes 32px 1",
    "font_weights 700 1",
  ]);
});
