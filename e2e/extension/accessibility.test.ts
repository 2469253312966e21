import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "./axe.ts";
import { ExtensionChromium } from "./chromium.ts";
import { serveShowcase } from "./showcase-pages.ts";
import { openView } from "./view-pages.ts";

// axe in the extension's real pages. The popup's stands in a tab: axe needs Playwright, which does not see a real popup.

const showcase = serveShowcase();
let chromium: ExtensionChromium;
let dashboard: Page;
let popup: Page;

beforeAll(async () => {
  chromium = await ExtensionChromium.launch();
  dashboard = await openView(chromium, "dashboard.html");
  await chromium.page.bringToFront();
  await chromium.goto(`${showcase.origin()}/harbour`);
  await chromium.clickAction();
  await chromium.outcome();
  const [tab] = await chromium.inBackground<{ id: number }[]>("chrome.tabs.query({ url: [], title: '*departures' })");
  popup = await openView(chromium, `popup.html?tab=${tab?.id}`, { width: 400, height: 580 });
  await popup.waitForSelector(".swatch");
});
afterAll(() => chromium?.close());

const go = (hash: string) =>
  dashboard.evaluate((to) => {
    location.hash = to;
  }, hash);

test.each([
  ["colours", "#tab-colors", ".swatch"],
  ["contrast", "#tab-contrasts", ".pair"],
  ["type", "#tab-typography", ".specimen"],
  ["spacing", "#tab-spacing", ".step"],
  ["assets", "#tab-assets", ".asset"],
])("the popup's %s", async (_, tab, content) => {
  await popup.click(tab);
  await popup.waitForSelector(content);
  expect(await accessibilityFaults(popup)).toEqual([]);
});

test("the details of a colour", async () => {
  await popup.click("#tab-colors");
  await popup.getByRole("button", { name: "Details of bs-primary" }).click();
  await popup.waitForSelector(".details");
  expect(await accessibilityFaults(popup)).toEqual([]);
});

test.each([
  ["export", "Export", ".code"],
  ["versions", "Version 1 first capture", ".none"],
  ["account", "Sign in", ".sign-in"],
  ["public reading", "As the public sees it", ".sign-in"],
])("the popup's %s", async (_, button, content) => {
  await popup.getByRole("button", { name: button, exact: true }).click();
  await popup.waitForSelector(content);
  expect(await accessibilityFaults(popup)).toEqual([]);
  await popup.getByRole("button", { name: "Back" }).click();
  await popup.waitForSelector(".footer");
});

test("the dashboard's page, its files and its versions", async () => {
  await dashboard.waitForSelector(".swatch");
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  await dashboard.getByRole("link", { name: "Export" }).click();
  await dashboard.waitForSelector(".code");
  expect(await accessibilityFaults(dashboard)).toEqual([]);

  showcase.redesign();
  await chromium.closePopup();
  await chromium.page.bringToFront();
  await chromium.page.reload();
  await popup.bringToFront();
  await popup.getByRole("button", { name: "Read the page again" }).click();
  await popup.getByText("Version 2").waitFor();
  await dashboard.bringToFront();
  await dashboard.getByRole("link", { name: /Versions/ }).click();
  await dashboard.waitForSelector(".diff");
  expect(await accessibilityFaults(dashboard)).toEqual([]);
});

test.each([
  ["account", "#/account", ".sign-in"],
  ["queue", "#/queue", ".sign-in"],
  ["missing page", "#/page/gone", ".none"],
])("the dashboard's %s", async (_, hash, content) => {
  await go(hash);
  await dashboard.waitForSelector(content);
  expect(await accessibilityFaults(dashboard)).toEqual([]);
});

test("the empty dashboard", async () => {
  await go("#/");
  await dashboard.getByRole("button", { name: /^Delete/ }).click();
  await dashboard.waitForSelector(".welcome");
  expect(await accessibilityFaults(dashboard)).toEqual([]);
});
