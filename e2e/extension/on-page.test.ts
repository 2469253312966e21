import { afterAll, beforeAll, expect, test } from "vitest";
import type { PopupTarget } from "../support/popup-target.ts";
import { until } from "../support/wait.ts";
import { ExtensionChromium } from "./chromium.ts";
import { serveOnPagePages } from "./on-page-pages.ts";
import { boxOf, type Overlay, overlayOf } from "./overlay.ts";
import { takePictures, takePopupPictures } from "./view-pages.ts";

// What the extension draws in the open tab itself, with the real popup.

const origin = serveOnPagePages();
let chromium: ExtensionChromium;

beforeAll(async () => {
  chromium = await ExtensionChromium.launch();
});
afterAll(() => chromium?.close());

async function open(path = "/"): Promise<PopupTarget> {
  await chromium.goto(origin() + path);
  await chromium.clickAction();
  const popup = await chromium.popup();
  await until("a swatch", () => popup.evaluate<boolean>('document.querySelector(".swatch") !== null'));
  return popup;
}

const overlay = (what: string, isWanted: (overlay: Overlay) => boolean) =>
  until(what, async () => {
    const found = await overlayOf(chromium.page);
    return found && isWanted(found) ? found : undefined;
  });
const noOverlay = () => until("the overlay to go", async () => (await overlayOf(chromium.page)) === undefined);
const press = (popup: PopupTarget, key: string) =>
  popup.evaluate(
    `document.body.dispatchEvent(new KeyboardEvent("keydown", ${JSON.stringify({ key, bubbles: true, cancelable: true })}))`,
  );
/** All that scripts of the page can see of its content. */
const content = () => chromium.page.evaluate(() => document.documentElement.outerHTML);

async function showPrimary(popup: PopupTarget): Promise<void> {
  // The name of this button begins with the number of uses.
  const click = `[...document.querySelectorAll("button")]
    .find(({ textContent }) => textContent.endsWith("Details of bs-primary")).click()`;
  await popup.evaluate(click);
  await popup.click("button", "Show on page: bs-primary");
}

test("the popup shows the elements of a token in the tab, counts them, and goes from one to the next", async () => {
  const popup = await open();
  const { page } = chromium;
  const before = await content();
  await showPrimary(popup);
  await popup.shows("5 elements");
  const { paths } = await overlay("four outlines", (found) => found.paths[0]?.length === 4);
  const wanted = ["#first", "#tagged", "#dot"].map((selector) => boxOf(page, selector));
  expect(paths[0]).toEqual(expect.arrayContaining(await Promise.all(wanted)));
  const width = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ]);
  await takePictures(page, "on-page");
  await takePopupPictures(popup, "on-page");

  for (let at = 1; at <= 5; at++) {
    await press(popup, "n");
    await popup.shows(`${at} of 5`);
  }
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const last = await boxOf(page, "#last");
  await overlay("the chosen element in its place", (found) => found.paths[2]?.[0] === last);
  await popup.click("button", "Previous element");
  await popup.shows("4 of 5");
  await page.evaluate(() => scrollTo(0, 0));
  const first = await boxOf(page, "#first");
  await overlay("the outlines after scrolling", (found) => found.paths[0]?.[0] === first);
  expect(
    await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]),
  ).toEqual(width);

  await press(popup, "Escape");
  await noOverlay();
  expect(await content()).toBe(before);
  await popup.click("button", "Show on page: bs-primary");
  await overlay("the outlines again", (found) => found.paths[0]?.length === 4);
  await chromium.closePopup();
  await noOverlay();
  expect(await content()).toBe(before);
});

test("a capture leaves out what is shown in the tab", async () => {
  const popup = await open("/?capture");
  await showPrimary(popup);
  await overlay("outlines", (found) => found.paths[0]?.length === 4);
  await popup.click("button", "Read the page again");
  await popup.shows("unchanged");
  const { last } = await chromium.outcome();
  expect(last?.tokens.colors.map(({ value }) => value)).not.toContain("#c2410c");
});

test("the outlines stand over a dialog that the page opens, and go when the tab leaves the page", async () => {
  const popup = await open("/?dialog");
  await showPrimary(popup);
  await overlay("outlines", (found) => found.paths[0]?.length === 4);
  await chromium.page.evaluate(() => document.querySelector("dialog")?.showModal());
  await until("the overlay in the dialog", () =>
    chromium.page.evaluate(() => document.querySelector("dialog > tintype-overlay") !== null),
  );
  await chromium.page.evaluate((url) => location.assign(url), `${origin()}/hostile`);
  await until("the popup to show no elements", () =>
    popup.evaluate<boolean>('document.querySelector(".on-page-bar") === null'),
  );
});
