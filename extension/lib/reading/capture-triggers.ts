import { t } from "@tintype/ui/i18n/i18n.ts";
import { browser } from "wxt/browser";
import { restorePopup } from "../panel/button-without-popup.ts";
import { isPanelOpen, openPanel } from "../panel/open-panel.ts";

const MENU_ITEM = "capture";
/** The names in the manifest, which also suggests the keys. */
const COMMAND = "capture";
const PICK_COMMAND = "pick";
const PANEL_COMMAND = "panel";

interface Triggered {
  capture(tabId: number): Promise<void>;
  /** Captures the page if that has not happened yet. */
  show(tabId: number): Promise<void>;
  pick(tabId: number): Promise<void>;
}

/**
 * Captures a page by a key, its context menu or, while the panel is open, the toolbar's button, and starts the picker or opens
 * the panel by a key, without the popup. Like a click on the toolbar, each grants access to the tab. Call it when the
 * background starts, before it awaits anything.
 */
export function offerCapture({ capture, show, pick }: Triggered): void {
  browser.runtime.onInstalled.addListener(() => void offerMenu());
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === MENU_ITEM && tab?.id !== undefined) void capture(tab.id);
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (tab?.id === undefined) return;
    if (command === COMMAND) void capture(tab.id);
    if (command === PANEL_COMMAND) {
      openPanel(tab.windowId).catch((error: unknown) => console.warn("The panel cannot open:", error));
      void show(tab.id);
    }
    if (command === PICK_COMMAND) {
      pick(tab.id).catch((error: unknown) => console.warn("The picker cannot start in this tab:", error));
    }
  });
  browser.action.onClicked.addListener(({ id, windowId }) => {
    if (id !== undefined) void onButton(id, windowId, capture);
  });
}

/**
 * Captures the page, which the panel then shows. Opens the popup if the panel is closed: when a sidebar closes in Firefox 153,
 * restorePopups() has no effect.
 */
async function onButton(tabId: number, windowId: number, capture: Triggered["capture"]): Promise<void> {
  if (await isPanelOpen(windowId)) return capture(tabId);
  await restorePopup(tabId);
  await browser.action.openPopup().catch((error: unknown) => console.info("The next click opens the popup:", error));
}

async function offerMenu(): Promise<void> {
  // Some browsers keep the menu of the previous release.
  await browser.contextMenus.removeAll();
  const title = t("menu.capture");
  browser.contextMenus.create({ id: MENU_ITEM, title, contexts: ["page", "selection", "link", "image"] });
}
