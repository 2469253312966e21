import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { paintedColors } from "../testing/pixels.ts";
import { observeBundle, observePage } from "../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  await observeBundle();
  page = await sharedPage({ width: 400, height: 200 });
}, 60_000);

afterAll(closePages);

test.each<[string, string]>([
  ["own text", "<u>Harbour</u>"],
  ["text that is indented out of it", '<u style="display: block; text-indent: -9999px">Harbour</u>'],
  [
    "a line of its own in text that is indented out of it",
    '<u style="display: block; text-indent: -9999px"><b style="display: block; text-indent: 0">Harbour</b></u>',
  ],
  ["text in a line", "<u><b>Harbour</b></u>"],
  ["text in a block", "<u><p>Harbour</p></u>"],
  ["text in a flex item", '<u style="display: flex"><b>Harbour</b></u>'],
  ["text in a box in a line", '<u><b style="display: inline-block">Harbour</b></u>'],
  ["floating text", '<u><b style="float: left">Harbour</b></u>'],
  ["positioned text", '<u><b style="position: absolute">Harbour</b></u>'],
  ["text that is not displayed", "<u><b hidden>Harbour</b></u>"],
  ["text that is not visible", '<u><b style="visibility: hidden">Harbour</b></u>'],
  ["transparent text", '<u><b style="opacity: 0">Harbour</b></u>'],
  ["text without a size", '<u><b style="font-size: 0">Harbour</b></u>'],
  ["a button", "<u><button>Harbour</button></u>"],
  ["text of a shadow tree", '<u><p><template shadowrootmode="open">Harbour</template></p></u>'],
])("the colour of the underline of an element with %s is read if and only if Chromium paints it", async (_, body) => {
  const css = "body { margin: 9px } u { text-decoration: underline 3px #ff0000; text-decoration-skip-ink: none }";
  await page.setContent(`<!doctype html><style>${css}</style>${body}`);
  const { paints } = await observePage(page);
  const painted = await paintedColors(page, { x: 0, y: 0, width: 400, height: 150 });
  const isRead = paints.some(({ value }) => value === "rgb(255, 0, 0)");
  expect(isRead).toBe(painted.includes("#ff0000"));
});
