import { browser } from "wxt/browser";

/**
 * Some colours of the page that a tab shows, as the browser computes them. They come long before the first of the reading, for
 * which the background has to start. Empty if the browser does not let scripts into the tab.
 */
export async function firstColors(tabId: number): Promise<readonly string[]> {
  try {
    const [injection] = await browser.scripting.executeScript({ target: { tabId }, files: ["/first-colors.js"] });
    const colors: unknown = injection?.result;
    return Array.isArray(colors) ? colors.filter((color) => typeof color === "string") : [];
  } catch {
    return [];
  }
}
