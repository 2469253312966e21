import { t } from "@tintype/ui/i18n/i18n.ts";
import { browser } from "wxt/browser";

const MENU_ITEM = "capture";
/** The names in the manifest, which also suggests the keys. */
const COMMAND = "capture";
const PICK_COMMAND = "pick";

interface Triggered {
  capture(tabId: number): Promise<void>;
  pick(tabId: number): Promise<void>;
}

/**
 * Captures a page by a key or its context menu, or starts the picker by a key, without the popup. Like a click on the toolbar, each grants access to the
 * tab. Call it when the background starts, before it awaits anything.
 */
export function offerCapture({ capture, pick }: Triggered): void {
  browser.runtime.onInstalled.addListener(() => void offerMenu());
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === MENU_ITEM && tab?.id !== undefined) void capture(tab.id);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (tab?.id === undefined) return;
    if (command === COMMAND) void capture(tab.id);
    if (command === PICK_COMMAND) {
      pick(tab.id).catch((error: unknown) => console.warn("The picker cannot start in this tab:", error));
    }
  });
}

async function offerMenu(): Promise<void> {
  // Some browsers keep the menu of the previous release.
  await browser.contextMenus.removeAll();
  const title = t("menu.capture");
  browser.contextMenus.create({ id: MENU_ITEM, title, contexts: ["page", "selection", "link", "image"] });
}
