import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layoutFaults } from "../support/layout-faults.ts";
import type { PopupTarget } from "../support/popup-target.ts";
import { serveShowcase } from "../support/views/showcase-pages.ts";
import { takePictures } from "../support/views/view.ts";
import { until } from "../support/wait.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { takePopupPictures } from "./view-pages.ts";

// The room that the popup has for tokens, where it is scarcest: in German, signed in, after a change of the page.

const showcase = serveShowcase();
let chromium: ExtensionChromium;
let popup: PopupTarget;

const NOTE = "11 Änderungen seit der Version davor";

beforeAll(async () => {
  chromium = await sharedChromium();
  // The server does not answer, which the popup says in the most words.
  const user = { id: "ada", email: "ada@example.com", name: "Ada" };
  const account = { address: "http://127.0.0.1:9", key: "none", user, revoked: false };
  await chromium.inBackground(`chrome.storage.local.set(${JSON.stringify({ account })})`);
  await chromium.goto(`${showcase.origin()}/harbour`);
  await chromium.clickAction();
  await chromium.outcome();
  await chromium.closePopup();
  showcase.show("second design");
  await chromium.page.reload();
  await chromium.clickAction();
  await chromium.outcome();
  popup = await chromium.popup();
  await popup.speak("de");
  await popup.shows(NOTE);
  await popup.shows("Wartet auf den Server");
});

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}
const boxOf = (selector: string) =>
  popup.evaluate<Box>(`(({ top, bottom, height }) => ({ top, bottom, height }))(
    document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);
const focused = (property: string) => popup.evaluate<string | null>(`document.activeElement.${property}`);
const click = (selector: string) => popup.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);

test("the popup shows tokens on at least 300 of its 580 px, and the first colour at 170 or above", async () => {
  expect((await boxOf(".panel")).height).toBeGreaterThanOrEqual(300);
  expect((await boxOf(".swatch")).top).toBeLessThanOrEqual(170);
  expect((await boxOf(".change-note")).height).toBeLessThan(30); // one line
  await takePopupPictures(popup, "room");
});

test("the popup says one number for the changes of a page, above the tokens and below them", async () => {
  expect(await popup.evaluate('document.querySelector(".footer-version small").innerText')).toBe("11 Änderungen");
});

test("the popup opens details as a dialog over the list with all forms in view, which Escape closes", async () => {
  const more = ".swatch-more:has(+ .family), .swatch-more";
  await popup.evaluate(`document.querySelector(${JSON.stringify(more)}).focus()`);
  await click(more);
  const label = await until("the dialog", () => focused("ariaLabel"));
  expect(await focused("role")).toBe("dialog");
  const [sheet, panel] = [await boxOf(".sheet"), await boxOf(".panel")];
  expect(sheet.bottom).toBe(panel.bottom);
  expect(sheet.top).toBeGreaterThanOrEqual(panel.top);
  const forms =
    "[...document.querySelectorAll('.sheet .details-value')].map((form) => form.getBoundingClientRect().bottom)";
  const bottoms = await until(
    "all forms",
    () => popup.evaluate<number[]>(forms),
    (all) => all.length === 7,
  );
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(sheet.bottom);
  expect(await layoutFaults(popup)).toEqual([]);
  await takePopupPictures(popup, "room-details");
  await popup.press("Escape");
  await until("the dialog to close", () => popup.evaluate<boolean>("!document.querySelector('.sheet')"));
  expect(await focused("className")).toBe("swatch-more");
  expect(await focused("textContent")).toContain(`Details zu ${label}`);
  expect(await chromium.isPopupOpen()).toBe(true);
});

test("the popup's notices stand behind a button, and Escape closes them and not the popup", async () => {
  const areOpen = () => popup.evaluate<boolean>('document.querySelector(".info-notes").matches(":popover-open")');
  await popup.evaluate('document.querySelector(".info button").focus()');
  await popup.press("Enter");
  await until("the notices", areOpen);
  await popup.shows("Die Seite selbst verwendet diesen Namen.");
  await takePopupPictures(popup, "room-notices");
  await popup.press("Escape");
  await until("the notices to close", async () => !(await areOpen()));
  expect(await chromium.isPopupOpen()).toBe(true);
});

describe("the popup cuts no text and keeps the chosen tabs in view", () => {
  /** The popup's page in a tab, where its window can have any size. */
  let view: Page;
  beforeAll(async () => {
    const [tab] = await chromium.inBackground<{ id: number }[]>("chrome.tabs.query({ url: [], title: '*departures' })");
    view = await chromium.page.context().newPage();
    await view.addInitScript('chrome.i18n.getUILanguage = () => "de"');
    await view.goto(chromium.url(`popup.html?tab=${tab?.id}`));
    await view.getByText(NOTE).waitFor();
  });
  afterAll(() => view?.close());

  test.each([
    ["in its own size", 400, 580],
    ["at 200 % zoom", 400, 300],
    ["in a window of 320 px", 320, 580],
    ["in a window of 640 px", 640, 580],
  ])("%s", async (name, width, height) => {
    await view.setViewportSize({ width, height });
    const groups = view.locator(".tabs [role=tab]");
    for (let group = (await groups.count()) - 1; group >= 0; group--) {
      await groups.nth(group).click();
      await view.locator(".panel [aria-busy]").waitFor({ state: "detached" });
      const label = await groups.nth(group).textContent();
      expect([label, await layoutFaults(view)]).toEqual([label, []]);
    }
    await takePictures(view, `popup-room-${name.replaceAll(/\W+/g, "-")}`);
  });
});
