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

/** The background asks whether the panel of a window is there. */
interface PanelQuestion {
  readonly type: "panel";
  readonly windowId: number;
}

const asksFor = (message: unknown, windowId: number): boolean => {
  const { type, windowId: asked } = (message ?? {}) as Partial<PanelQuestion>; // only our own parts send messages
  return type === "panel" && asked === windowId;
};

/** Lets the panel of a window answer the background for as long as its page lives. */
export function answerAsPanel(windowId: number): void {
  browser.runtime.onMessage.addListener((message: unknown, _sender, answer: (isOpen: boolean) => void) => {
    if (asksFor(message, windowId)) answer(true);
    return false;
  });
}

/**
 * Returns whether a window has an open panel. A page that answers is alive; what the browser keeps of a page, such as its
 * locks, may outlive it.
 */
export async function isPanelOpen(windowId: number): Promise<boolean> {
  const question: PanelQuestion = { type: "panel", windowId };
  // Rejects if no page of the extension is there, or none of them answers.
  const answer: unknown = await browser.runtime.sendMessage(question).catch(() => undefined);
  return answer === true;
}
