import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { serveShowcase } from "../support/views/showcase-pages.ts";
import { showKind, takePictures } from "../support/views/view.ts";
import { accessibilityFaults } from "./axe.ts";
import { capture, captureSecondVersion, deleteAllPages } from "./captures.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { openView } from "./view-pages.ts";

// axe in the extension's pages. The popup's page is opened in a tab, because axe needs Playwright, which does not see a real
// popup. On a push, changed-page.test.ts does the same for the views of kinds.

const showcase = serveShowcase();
let chromium: ExtensionChromium;
beforeAll(async () => {
  chromium = await sharedChromium();
});

const captureHarbour = async () => {
  showcase.show("first design");
  await capture(chromium, `${showcase.origin()}/harbour`);
};

describe("the popup", () => {
  let popup: Page;
  beforeAll(async () => {
    await captureHarbour();
    const [tab] = await chromium.inBackground<{ id: number }[]>("chrome.tabs.query({ url: [], title: '*departures' })");
    popup = await openView(chromium, `popup.html?tab=${tab?.id}`, { width: 400, height: 580 });
  });
  afterAll(() => popup?.close());
  beforeEach(async () => {
    await popup.reload();
    await popup.waitForSelector(".swatch");
  });

  night.test(
    "has no accessibility faults when tokens are searched, selected, pinned and shown as a list, and their families are open",
    async () => {
      await popup.getByRole("searchbox").fill("0D6EFE");
      await popup.getByText(/^ΔE /).first().waitFor();
      expect(await accessibilityFaults(popup)).toEqual([]);
      await popup.keyboard.press("Escape");
      await popup.getByRole("button", { name: "Show as a list" }).click();
      for (const family of await popup.locator(".family").all()) await family.click();
      await popup
        .locator("[data-token]")
        .nth(1)
        .click({ modifiers: ["ControlOrMeta"] });
      await popup.getByRole("button", { name: "Pin", exact: true }).click();
      await popup.getByRole("button", { name: /^Pinned/ }).waitFor();
      expect(await accessibilityFaults(popup)).toEqual([]);
      await popup.evaluate(() => localStorage.clear());
    },
  );

  night.test("has no accessibility faults in the details of a token with a drawing", async () => {
    await showKind(popup, "Surface", "Radii");
    await popup.locator(".token-more").first().click();
    await popup.waitForSelector(".details");
    expect(await accessibilityFaults(popup)).toEqual([]);
  });

  night.test("has no accessibility faults in the details of a colour", async () => {
    await popup.getByRole("button", { name: "Details of bs-primary" }).click();
    await popup.waitForSelector(".details");
    expect(await accessibilityFaults(popup)).toEqual([]);
  });

  night.test.each([
    ["exports", "Export", ".code"],
    ["versions", /^Version 1/, ".none"],
    ["the account", "Sign in", ".sign-in"],
    ["the public reading", "Public view", ".sign-in"],
  ])("has no accessibility faults in its view of %s", async (_, button, content) => {
    await popup.getByRole("button", { name: button, exact: true }).click();
    await popup.waitForSelector(content);
    expect(await accessibilityFaults(popup)).toEqual([]);
  });

  night.test(
    "has no accessibility faults when tokens have changed since the version before, and only these are shown",
    async () => {
      showcase.show("second design");
      // Read once: a second reading of the same design would say that nothing has changed.
      await capture(chromium, `${showcase.origin()}/harbour`);
      await popup.bringToFront();
      await popup.getByText("since the version before").waitFor();
      await popup.locator(".mark.modified").first().waitFor();
      await takePictures(popup, "popup-changed");
      expect(await accessibilityFaults(popup)).toEqual([]);
      const only = popup.getByRole("button", { name: "Show only these" });
      await only.click();
      await popup.locator("[aria-pressed=true]", { hasText: "Show only these" }).waitFor();
      await takePictures(popup, "popup-changed-only");
      expect(await accessibilityFaults(popup)).toEqual([]);
      expect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    },
  );
});

describe("the dashboard", () => {
  let dashboard: Page;
  beforeAll(async () => {
    dashboard = await openView(chromium, "dashboard.html");
  });
  afterAll(() => dashboard?.close());
  const go = (hash: string) => dashboard.goto(chromium.url(`dashboard.html${hash}`));

  night.test("has no accessibility faults in its views of a page, of exports and of versions", async () => {
    // The departures were captured in the second design last: the newest versions of the two pages differ.
    showcase.show("second design");
    await capture(chromium, `${showcase.origin()}/tickets`);
    await dashboard.bringToFront();
    await go("#/");
    await dashboard.waitForSelector(".swatch");
    expect(await accessibilityFaults(dashboard)).toEqual([]);
    await dashboard.getByRole("link", { name: "Export" }).click();
    await dashboard.waitForSelector(".code");
    expect(await accessibilityFaults(dashboard)).toEqual([]);

    showcase.show("first design");
    await captureSecondVersion(chromium);
    await dashboard.bringToFront();
    await dashboard.getByRole("link", { name: /Versions/ }).click();
    await dashboard.waitForSelector(".diff");
    expect(await accessibilityFaults(dashboard)).toEqual([]);
  });

  night.test(
    "has no accessibility faults when it compares two pages, also in a window as narrow as a phone",
    async () => {
      await dashboard.getByText("Compare with another page").click();
      await dashboard.locator(".other-page").getByRole("searchbox", { name: "Search pages" }).waitFor();
      await takePictures(dashboard, "dashboard-other-page");
      expect(await accessibilityFaults(dashboard)).toEqual([]);
      await dashboard.locator(".other-page").getByRole("button", { name: "departures" }).click();
      await dashboard.locator(".two-pages").waitFor();
      await dashboard.waitForSelector(".pages-compared");
      await takePictures(dashboard, "dashboard-two-pages");
      expect(await accessibilityFaults(dashboard)).toEqual([]);
      await dashboard.setViewportSize({ width: 320, height: 700 });
      await takePictures(dashboard, "dashboard-two-pages-narrow");
      expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await dashboard.setViewportSize({ width: 1360, height: 860 });
    },
  );

  night.test.each([
    ["the account", "#/account", ".sign-in"],
    ["the queue", "#/queue", ".sign-in"],
    ["a page that does not exist", "#/page/gone", ".none"],
  ])("has no accessibility faults in its view of %s", async (_, hash, content) => {
    await go(hash);
    await dashboard.waitForSelector(content);
    expect(await accessibilityFaults(dashboard)).toEqual([]);
  });

  night.test("has no accessibility faults in its welcome", async () => {
    await captureHarbour();
    await dashboard.bringToFront();
    await go("#/");
    await deleteAllPages(dashboard);
    await dashboard.waitForSelector(".welcome");
    expect(await accessibilityFaults(dashboard)).toEqual([]);
  });
});
