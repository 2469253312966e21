import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBrowser, defaultOptions, html, type PageServer, startPageServer } from "../../test/page-server.ts";
import type { Browser, ExtractOptions } from "../reading/reading.ts";

let pages: PageServer;
let browser: Browser;
beforeAll(async () => {
  pages = await startPageServer();
  browser = createTestBrowser([pages.host]);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
});

const inner = (color: string, of: string) => `<style>p { color: ${color} }</style><p class=title>${of}</p>`;
const PAGE = html(
  ".title { color: rgb(1, 1, 1) }",
  `<p class=title>Page</p><section><p class=title>Section</p></section>
<x-card><template shadowrootmode=open>${inner("rgb(2, 2, 2)", "Card")}
  <x-badge><template shadowrootmode=closed>${inner("rgb(3, 3, 3)", "Badge")}</template></x-badge></template></x-card>
<iframe srcdoc="${inner("rgb(4, 4, 4)", "Frame").replaceAll('"', "&quot;")}"></iframe>`,
);

/** The colours of the texts that are read, by their first channel. */
async function colorsRead(options: Partial<ExtractOptions>): Promise<number[]> {
  pages.serve({ "/": PAGE });
  const { observation } = await browser.extract(pages.base, { ...defaultOptions, ...options });
  const texts = observation.paints.filter(({ property }) => property === "color");
  return texts.map(({ value }) => Number(/\d+/.exec(value)?.[0])).sort();
}

test.each<[selector: string, colors: number[]]>([
  [".title", [1, 2, 3, 4]],
  ["x-card >>> .title", [2]],
  ["x-card>>>:host > .title", [2]],
  ["x-card >>> x-badge >>> .title", [3]],
  ["x-badge >>> p, section > p", [1, 3]],
  ["iframe >>> p", [4]],
  ["x-card >>> x-badge", [3]],
])("a reading of the elements that %s selects reads those of the trees that it names", async (selector, colors) => {
  expect(await colorsRead({ selectors: [selector] })).toEqual(colors);
});

test("a reading leaves out the elements of a tree that an excluding selector names, and no others", async () => {
  expect(await colorsRead({ excludeSelectors: ["x-card >>> .title"] })).toEqual([1, 3, 4]);
});

test("a reading tells the rules of an element in a shadow tree that a selector names", async () => {
  pages.serve({ "/": PAGE });
  const options = { ...defaultOptions, selectors: ["x-card >>> x-badge >>> .title"], places: true, rules: true };
  const { places } = await browser.extract(pages.base, options);
  const color = places?.paints.find(({ property }) => property === "color");
  expect(color?.rules).toMatchObject([{ selector: "p", sheet: "<style> 1", nodes: 1 }]);
});

test.each([
  ["x-card >>>", /a selector is missing before or after >>>/],
  [":is(x-card >>> .title)", />>> is possible between whole selectors only/],
  ["section >>> .title", /Nothing visible on the page matches section >>> .title/],
  ["x-card >>> p:nope", /is not valid CSS/],
])("a reading of the elements that %s selects fails with a sentence that says why", async (selector, message) => {
  await expect(colorsRead({ selectors: [selector] })).rejects.toThrow(message);
});
