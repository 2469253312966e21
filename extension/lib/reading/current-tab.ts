import { type Browser, browser } from "wxt/browser";

/**
 * The tab that a view is about. The popup's is the one under it; a view that stands in a tab itself, where it would find
 * nothing but itself, is told by `?tab=<id>` in its address.
 */
export async function currentTab(): Promise<Browser.tabs.Tab | undefined> {
  const named = Number(new URLSearchParams(location.search).get("tab") ?? Number.NaN);
  if (Number.isInteger(named)) return browser.tabs.get(named).catch(() => undefined);
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}
