import type { Page } from "playwright";
import { until } from "../support/wait.ts";
import type { ExtensionChromium } from "./chromium.ts";

/** Captures a page with a click on the extension's button, and leaves it open in its tab. */
export async function capture(chromium: ExtensionChromium, url: string): Promise<void> {
  await chromium.page.bringToFront();
  await chromium.goto(url);
  await chromium.clickAction();
  await chromium.outcome();
  await chromium.closePopup();
}

/** Loads the page in the tab again, in another design, and captures its second version. */
export async function captureSecondVersion(chromium: ExtensionChromium): Promise<void> {
  await chromium.page.bringToFront();
  await chromium.page.reload();
  await chromium.clickAction();
  const { last } = await chromium.outcome();
  if (last?.saved.version !== 2) throw new Error(`This was saved: ${JSON.stringify(last?.saved)}`);
  await chromium.closePopup();
}

/** Returns the titles in the dashboard's list of pages. It is empty if the dashboard shows the welcome instead. */
export async function titlesIn(dashboard: Page): Promise<string[]> {
  await dashboard.locator(".page-title, .welcome").first().waitFor();
  // Not the inner texts: those of entries that the browser has not laid out yet are empty (content-visibility).
  return dashboard.locator(".page-title").allTextContents();
}

export async function deleteAllPages(dashboard: Page): Promise<void> {
  for (let remaining = (await titlesIn(dashboard)).length; remaining > 0; remaining--) {
    await dashboard.locator(".page-link").first().click();
    await dashboard.getByRole("button", { name: /^Delete/ }).click();
    const isGone = (titles: string[]) => titles.length === remaining - 1;
    await until(`${remaining - 1} pages in the list`, () => titlesIn(dashboard), isGone);
  }
}
