import { t } from "@tintype/ui/i18n/i18n.ts";
import { browser } from "wxt/browser";

const MENU_ITEM = "capture";
/** Stands in the manifest, with its suggested keys. */
const COMMAND = "capture";

/**
 * The ways to capture a page beside the toolbar's popup: a key and the page's context menu. Each grants the tab, as a click
 * on the toolbar does. To be called as the background starts, before it waits for anything.
 */
export function offerCapture(capture: (tabId: number) => Promise<void>): void {
  browser.runtime.onInstalled.addListener(() => void offerMenu());
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === MENU_ITEM && tab?.id !== undefined) void capture(tab.id);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === COMMAND && tab?.id !== undefined) void capture(tab.id);
  });
}

async function offerMenu(): Promise<void> {
  // Some browsers keep the menu of the release before.
  await browser.contextMenus.removeAll();
  const title = t("menu.capture");
  browser.contextMenus.create({ id: MENU_ITEM, title, contexts: ["page", "selection", "link", "image"] });
}
