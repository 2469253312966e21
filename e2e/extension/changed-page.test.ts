import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layoutFaults } from "../support/layout-faults.ts";
import type { PopupTarget } from "../support/popup-target.ts";
import { serveShowcase } from "../support/views/showcase-pages.ts";
import { showKind, takePictures } from "../support/views/view.ts";
import { until } from "../support/wait.ts";
import { accessibilityFaults } from "./axe.ts";
import { deleteAllPages } from "./captures.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { openView, takePopupPictures } from "./view-pages.ts";

// A page that was captured in two designs, as the popup and the dashboard show it. The popup is as full as it gets: in German,
// signed in, after a change of the page.

const showcase = serveShowcase();
let chromium: ExtensionChromium;
let popup: PopupTarget;

const NOTE = "12 Änderungen seit der Version davor";

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
  expect(await popup.evaluate('document.querySelector(".footer-version small").innerText')).toBe("12 Änderungen");
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

describe("the popup of a changed page in a tab", () => {
  // Its window can have any size here, and axe needs Playwright, which does not see a real popup.
  let view: Page;
  beforeAll(async () => {
    const [tab] = await chromium.inBackground<{ id: number }[]>("chrome.tabs.query({ url: [], title: '*departures' })");
    view = await chromium.page.context().newPage();
    await view.addInitScript('chrome.i18n.getUILanguage = () => "de"');
    await view.goto(chromium.url(`popup.html?tab=${tab?.id}`));
    await view.getByText(NOTE).waitFor();
  });
  afterAll(() => view?.close());

  test.each(
    night.cases<[string, number, number]>(
      [
        ["in its own size", 400, 580],
        ["at 200 % zoom", 400, 300],
        ["in a window of 320 px", 320, 580],
        ["in a window of 640 px", 640, 580],
      ],
      2,
    ),
  )("cuts no text and keeps the chosen tabs in view %s", async (name, width, height) => {
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

  test("has no accessibility faults in its views of all kinds of tokens", async () => {
    await view.setViewportSize({ width: 400, height: 580 });
    const groups = view.locator(".tabs [role=tab]");
    const kinds = view.locator(".kind-tabs [role=tab]");
    const visited: (string | null)[] = [];
    for (let group = 0; group < (await groups.count()); group++) {
      await groups.nth(group).click();
      for (let kind = 0; kind < (await kinds.count()); kind++) {
        await kinds.nth(kind).click();
        visited.push(await kinds.nth(kind).getAttribute("id"));
        if (night.isNow || kind === 0) {
          expect([visited.at(-1), await accessibilityFaults(view)]).toEqual([visited.at(-1), []]);
        }
      }
    }
    expect(visited).toEqual(expect.arrayContaining(["panel-colors", "panel-contrasts", "panel-radii", "panel-assets"]));
  });

  test("has no accessibility faults while it is used with the keyboard alone, also in the window that remains at 200 % zoom", async () => {
    await view.setViewportSize({ width: 400, height: 580 });
    await view.reload();
    const focusedToken = () => view.evaluate(() => document.activeElement?.getAttribute("data-token"));
    await until("the focus on a token", focusedToken, (name) => name !== null);
    const firstToken = await focusedToken();
    await view.keyboard.press("ArrowRight");
    await expect.poll(focusedToken).not.toBe(firstToken);
    const name = () => view.evaluate(() => document.activeElement?.textContent?.trim());
    for (let stops = 0; stops < 5 && (await name()) !== "Export"; stops++) await view.keyboard.press("Tab");
    expect(await name()).toBe("Export");
    await view.setViewportSize({ width: 400, height: 300 });
    await view.getByRole("combobox", { name: "Kopieren als" }).selectOption("oklch");
    await view.locator("[data-token]").nth(3).click();
    expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    expect(await view.locator(".footer").evaluate((footer) => footer.getBoundingClientRect().bottom)).toBe(300);
    await view.keyboard.press("?");
    await view.getByRole("dialog", { name: "Tastenkürzel" }).waitFor();
    expect(await accessibilityFaults(view)).toEqual([]);
    await view.keyboard.press("Escape");
    await view.setViewportSize({ width: 400, height: 580 });
    const groups = view.locator(".tabs [role=tab]");
    for (let position = await groups.count(); position > 0; position--) {
      await view.keyboard.press(String(position));
      await view.locator(`.tabs [role=tab]:nth-of-type(${position})[aria-selected=true]`).waitFor();
    }
    const copied = () => view.getByText(/ kopiert$/).allTextContents();
    const copiedBefore = await copied(); // by the click above
    await view.keyboard.press("c");
    await expect.poll(copied).toSatisfy(([text]) => text !== undefined && text !== copiedBefore[0]);
    await view.keyboard.press("r");
    await view.locator(".footer-version small", { hasText: "unverändert" }).waitFor();
    await view.keyboard.press("e");
    await view.waitForSelector(".code");
    await view.evaluate(() => localStorage.clear());
  });
});

describe("the dashboard of a changed page", () => {
  const TITLE = "Harbour Ferries – departures";
  let dashboard: Page;
  beforeAll(async () => {
    dashboard = await openView(chromium, "dashboard.html");
  });
  afterAll(() => dashboard?.close());

  test("scrolls a page in its panel, and not in the window", async () => {
    await dashboard.waitForSelector(".swatch");
    for (const [group, kind] of [
      ["Colour", "Contrast"],
      ["Type", "Typefaces"],
      ["Layout", "Spacing"],
    ] as const) {
      await showKind(dashboard, group, kind);
      expect(await dashboard.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    }
  });

  test("deletes a page at once, and restores it with all its versions on undo", async () => {
    await dashboard.getByRole("button", { name: `Delete ${TITLE}` }).click();
    const undo = dashboard.getByRole("button", { name: "Undo", exact: true });
    await undo.hover(); // the time in which it can be undone stops
    await dashboard.waitForSelector(".welcome");
    await takePictures(dashboard, "dashboard-undo");
    await undo.click();
    const link = dashboard.getByRole("link", { name: TITLE });
    await expect.poll(() => link.locator(".page-versions").textContent()).toBe("2");
  });

  test("says that a page does not exist if its address leads nowhere", async () => {
    await dashboard.evaluate(() => {
      location.hash = "#/page/gone";
    });
    await dashboard.getByText("This page is no longer here").waitFor();
  });

  test("explains the first steps when no page is captured", async () => {
    await deleteAllPages(dashboard);
    await dashboard.waitForSelector(".welcome");
    expect(await dashboard.locator(".welcome h2").allInnerTexts()).toEqual([
      "Open a page",
      "Click Tintype",
      "Come back",
    ]);
    await takePictures(dashboard, "dashboard-welcome");
  });
});
