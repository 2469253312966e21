import { browser } from "wxt/browser";

// Chromium calls it a side panel, Firefox a sidebar.

/** The part of Firefox's sidebars that we use. The types that WXT brings are of Chromium alone. */
interface Sidebar {
  open(): Promise<void>;
}

const sidebar = (): Sidebar | undefined => (browser as { readonly sidebarAction?: Sidebar }).sidebarAction; // only Firefox has it

/** Returns whether the browser has panels for extensions. Firefox for Android and some relatives of Chromium have none. */
export const hasPanels = (): boolean => sidebar() !== undefined || browser.sidePanel !== undefined;

/** Opens the panel of a window. The browser allows it only while it handles a click or a key, so nothing may be awaited before. */
export function openPanel(windowId: number): Promise<void> {
  return sidebar()?.open() ?? browser.sidePanel.open({ windowId });
}

/** A lock that the browser gives back when the panel closes, however that happens. */
const lockOf = (windowId: number): string => `panel:${windowId}`;

/** Tells the other parts of the extension, for as long as this page lives, that the window has an open panel. */
export function announcePanel(windowId: number): void {
  const forEver = new Promise<never>(() => {});
  void navigator.locks.request(lockOf(windowId), { mode: "shared" }, () => forEver);
}

/** Returns whether a window has an open panel. */
export async function isPanelOpen(windowId: number): Promise<boolean> {
  const locks = await navigator.locks.query();
  return (locks.held ?? []).some(({ name }) => name === lockOf(windowId));
}
