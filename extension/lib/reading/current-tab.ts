import { type Browser, browser } from "wxt/browser";

/**
 * The tab that the popup is about: the active tab. If the popup's page is itself open in a tab, `?tab=<id>` in its address
 * names the tab.
 */
export async function currentTab(): Promise<Browser.tabs.Tab | undefined> {
  const tabId = Number(new URLSearchParams(location.search).get("tab") ?? Number.NaN);
  if (Number.isInteger(tabId)) return browser.tabs.get(tabId).catch(() => undefined);
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}
