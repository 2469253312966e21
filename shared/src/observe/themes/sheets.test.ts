import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { bundleFor } from "../testing/testing.ts";
import type { ThemeSearch } from "./find-themes.ts";

let page: Page;
let code: string;

beforeAll(async () => {
  [page, code] = await Promise.all([sharedPage(), bundleFor(new URL("./find-themes.ts", import.meta.url), "themes")]);
});
afterAll(closePages);

/** The themes by the sheets of a page, and whether anything in its document has changed meanwhile. */
async function findBySheets(css: string, root = "") {
  await page.setContent(`<!doctype html><html ${root}><style>${css}</style><body><p>Text</p></body></html>`);
  await page.evaluate(code);
  return page.evaluate(() => {
    // The cast: the script above has put the module there.
    const { themes } = globalThis as unknown as { themes: { ThemeSearch: typeof ThemeSearch } };
    const observer = new MutationObserver(() => {});
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const result = new themes.ThemeSearch([document], 10_000).bySheets();
    const changes = observer.takeRecords().length + document.adoptedStyleSheets.length;
    return { modes: result.themes.map(({ mode }) => mode), features: result.features, changes };
  });
}

test("ThemeSearch names the themes of sheets without a change of the page", async () => {
  const css = `:root { --bg: #fff; --fg: #111; --line: #ddd } .dark { --bg: #111; --fg: #fff; --line: #333 }
    [data-accent=blue] { --fg: blue; --bg: white; --line: navy } .btn-dark { color: #000 }
    @media (prefers-color-scheme: dark) { :root { --bg: #000 } }`;
  expect(await findBySheets(css)).toEqual({
    modes: [{ name: "dark", classes: { dark: true } }],
    features: ["prefers-color-scheme"],
    changes: 0,
  });
});

test("ThemeSearch names no theme that the page wears", async () => {
  const css = ".dark { --bg: #111; --fg: #fff; --line: #333 } .light { --bg: #fff; --fg: #111; --line: #ddd }";
  const { modes } = await findBySheets(css, 'class="dark"');
  expect(modes).toEqual([{ name: "light", classes: { dark: false, light: true } }]);
});
