import { useEffect, useState } from "preact/hooks";
import { type Browser, browser } from "wxt/browser";
import { clickWithoutPopup } from "../lib/panel/button-without-popup.ts";
import { type OpenTab, openTab } from "../lib/reading/current-tab.ts";
import { watchTabState } from "../lib/reading/tab-state.ts";

/** Returns the active tab of a window, as the person switches tabs and goes to other pages; undefined until it is known. */
export function useFollowedTab(windowId: number): OpenTab | undefined {
  const [tab, setTab] = useState<OpenTab>();
  useEffect(() => followTab(windowId, setTab), [windowId]);
  return tab;
}

/** Calls back with the active tab of a window, and again at each change. @returns how to stop that */
function followTab(windowId: number, onTab: (tab: OpenTab) => void): () => void {
  let current: OpenTab | undefined;
  let visit = 0;
  let isOver = false;
  let stopWatching = () => {};
  /** One question after the other, so that the last answer is the newest. */
  let asked: Promise<void> = Promise.resolve();

  const ask = async (isOtherPage: boolean) => {
    const [active] = await browser.tabs.query({ active: true, windowId });
    if (isOver || active?.id === undefined) return;
    const isOtherTab = active.id !== current?.id;
    const isOtherAddress = active.url !== current?.url && active.url !== undefined && current?.url !== undefined;
    if (isOtherTab || isOtherPage || isOtherAddress) visit++;
    if (isOtherTab) {
      stopWatching();
      // The browser tells nobody that the extension got access to a tab. A reading follows each time.
      stopWatching = watchTabState(active.id, () => refresh(false));
    }
    // The browser forgets it when the tab goes to another page.
    await clickWithoutPopup(active.id);
    const followed = openTab(active, visit);
    if (isOver || !followed || isUnchanged(followed, current)) return;
    current = followed;
    onTab(followed);
  };
  const refresh = (isOtherPage: boolean) => {
    // The tab or the whole window may just have been closed.
    asked = asked.then(() => ask(isOtherPage)).catch((error: unknown) => console.info("There is no tab:", error));
  };

  const onActivated = (active: { windowId: number }) => {
    if (active.windowId === windowId) refresh(false);
  };
  const onUpdated = (tabId: number, change: { status?: string }, updated: Browser.tabs.Tab) => {
    if (updated.active && updated.windowId === windowId) refresh(tabId === current?.id && change.status === "loading");
  };
  const onReplaced = () => refresh(false);
  browser.tabs.onActivated.addListener(onActivated);
  browser.tabs.onUpdated.addListener(onUpdated);
  browser.tabs.onReplaced?.addListener(onReplaced); // Firefox replaces no tabs
  refresh(false);
  return () => {
    isOver = true;
    stopWatching();
    browser.tabs.onActivated.removeListener(onActivated);
    browser.tabs.onUpdated.removeListener(onUpdated);
    browser.tabs.onReplaced?.removeListener(onReplaced);
  };
}

function isUnchanged(tab: OpenTab, oldTab: OpenTab | undefined): boolean {
  return tab.id === oldTab?.id && tab.visit === oldTab.visit && tab.url === oldTab.url && tab.title === oldTab.title;
}
