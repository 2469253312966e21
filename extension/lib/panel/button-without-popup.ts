import { browser } from "wxt/browser";

// While the panel is open, a click on the toolbar's button opens no popup: it gives the extension access to the tab, and the
// background reads the page, which the panel then shows. Nothing that a person does in the panel itself gives access.

const withoutPopup = new Set<number>();

/** Lets a click on the toolbar's button open no popup in a tab, until it goes to another page. */
export async function clickWithoutPopup(tabId: number): Promise<void> {
  withoutPopup.add(tabId);
  await browser.action.setPopup({ tabId, popup: "" });
}

/** Lets the button open its popup again. Call it when the panel closes. */
export function restorePopups(): void {
  for (const tabId of withoutPopup) void restorePopup(tabId);
  withoutPopup.clear();
}

/** Lets the button open its popup in a tab. */
export async function restorePopup(tabId: number): Promise<void> {
  const popup = browser.runtime.getManifest().action?.default_popup ?? "";
  await browser.action.setPopup({ tabId, popup }).catch(() => undefined); // the tab may be closed
}
