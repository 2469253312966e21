import { type Browser, browser } from "wxt/browser";

/** The tab that the views are about. */
export interface OpenTab {
  readonly id: number;
  readonly windowId: number;
  /** Undefined, as the address, if the browser does not reveal it: the extension has no access to the tab. */
  readonly title: string | undefined;
  readonly url: string | undefined;
  /** Number of pages that the tab has shown since the view watches it. */
  readonly visit: number;
}

/** Returns a tab as the views see it; undefined for one of the browser's own, such as its developer tools. */
export function openTab(tab: Browser.tabs.Tab | undefined, visit: number): OpenTab | undefined {
  if (tab?.id === undefined) return undefined;
  const { id, windowId, title, url } = tab;
  return { id, windowId, title, url, visit };
}

/**
 * The tab that the popup is about: the active tab. If the popup's page is itself open in a tab, `?tab=<id>` in its address
 * names the tab.
 */
export async function currentTab(): Promise<OpenTab | undefined> {
  const tabId = Number(new URLSearchParams(location.search).get("tab") ?? Number.NaN);
  if (Number.isInteger(tabId)) return openTab(await browser.tabs.get(tabId).catch(() => undefined), 0);
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return openTab(tab, 0);
}
