import { buildTokens } from "@tintype/shared/tokens/build";
import type { Tokens } from "@tintype/shared/tokens/schema";
import { browser } from "wxt/browser";
import { capturePage } from "./capture-page.ts";
import { type Capture, loadTabState, pageAddress, saveTabState, type TabState } from "./tab-state.ts";

// In memory only: where the browser has ended the background in the middle, nothing is under way any more.
const underWay = new Set<number>();

/** Reads a tab's page into its state; without `again` only where that does not hold the page yet. */
export async function readTab(tabId: number, { again }: { again: boolean }): Promise<void> {
  if (underWay.has(tabId)) return;
  underWay.add(tabId);
  try {
    const url = pageAddress((await browser.tabs.get(tabId)).url);
    const state = await loadTabState(tabId);
    const last = state?.last?.url === url ? state.last : undefined;
    if (state?.status === "read" && last && !again) return;
    const kept = last ? { last } : {};
    await saveTabState(tabId, { status: "reading", ...kept });
    await saveTabState(tabId, await read(tabId, url, last));
  } finally {
    underWay.delete(tabId);
  }
}

async function read(tabId: number, url: string, last: Capture | undefined): Promise<TabState> {
  const kept = last ? { last } : {};
  try {
    const page = await capturePage(tabId);
    if (!page.ok) return { status: "failed", fault: page.fault, ...kept };
    const { tokens, memory } = buildTokens(page.observation, last);
    if (isEmpty(tokens)) return { status: "failed", fault: "empty", ...kept };
    const { title, environment } = page.observation;
    const { unreadable_frames: unreadableFrames, truncated } = environment;
    const capture = { url, title, takenAt: Date.now(), tokens, memory, unreadableFrames, truncated };
    return { status: "read", last: capture };
  } catch (error) {
    console.error("The page could not be read:", error);
    return { status: "failed", fault: "unexpected", ...kept };
  }
}

/** Nothing on the page can be seen. What it merely loads does not count. */
function isEmpty({ colors, typography, assets }: Tokens): boolean {
  const isVisible = assets.some(({ type }) => type !== "icon" && type !== "font");
  return colors.length === 0 && typography.length === 0 && !isVisible;
}
