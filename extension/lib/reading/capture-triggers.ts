import { t } from "@tintype/ui/i18n/i18n.ts";
import { browser } from "wxt/browser";

const MENU_ITEM = "capture";
/** The name in the manifest, which also suggests the keys. */
const COMMAND = "capture";

/**
 * Captures a page by a key or its context menu, without the popup. Like a click on the toolbar, each grants access to the
 * tab. Call it when the background starts, before it awaits anything.
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
  // Some browsers keep the menu of the previous release.
  await browser.contextMenus.removeAll();
  const title = t("menu.capture");
  browser.contextMenus.create({ id: MENU_ITEM, title, contexts: ["page", "selection", "link", "image"] });
}
