import { browser } from "wxt/browser";
import type { KeptVersion } from "../captures/add.ts";
import type { Reading } from "../captures/model.ts";
import type { Fault, KeepFault } from "./faults.ts";

/** As what a reading is kept on this device; nothing that a private window shows ever is. */
export type Kept = KeptVersion | { readonly as: "nothing"; readonly reason: "private" | KeepFault };

export interface TabReading extends Reading {
  /** When the document that was read began, by its own clock: a page that was loaded anew is another document. */
  readonly document: number;
  readonly kept: Kept;
}

/** Where the reading of a tab stands. `last` is the newest reading of the page that the tab shows. */
export type TabState =
  | {
      readonly status: "reading";
      /** Whether the page itself is still loading. */
      readonly phase: "loading" | "reading";
      readonly last?: TabReading;
    }
  | { readonly status: "read"; readonly last: TabReading }
  | { readonly status: "failed"; readonly fault: Fault; readonly last?: TabReading };

// The background writes it, the popup watches it. It lives as long as the browser does, whatever becomes of the two.
const area = browser.storage.session;
const PREFIX = "tab:";
const key = (tabId: number) => `${PREFIX}${tabId}`;

/** A reading is below a megabyte, and the area holds ten. */
const MAX_TABS = 9;

export async function loadTabState(tabId: number): Promise<TabState | undefined> {
  const found = await area.get(key(tabId));
  return found[key(tabId)] as TabState | undefined; // nothing else is ever stored there
}

/** Stores it. Where there are too many, the oldest readings of other tabs make room. */
export async function saveTabState(tabId: number, state: TabState): Promise<void> {
  if (state.status === "read") await dropOldest(tabId);
  await area.set({ [key(tabId)]: state });
}

export function forgetTab(tabId: number): Promise<void> {
  return area.remove(key(tabId));
}

export async function loadTabStates(): Promise<[tabId: number, state: TabState][]> {
  const all = await area.get<Record<string, TabState>>(null);
  const ours = Object.entries(all).filter(([each]) => each.startsWith(PREFIX));
  return ours.map(([each, state]) => [Number(each.slice(PREFIX.length)), state]);
}

/** Calls back with every state that is stored from now on. @returns how to stop that */
export function watchTabState(tabId: number, listener: (state: TabState) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const state = changes[key(tabId)]?.newValue as TabState | undefined; // as above
    if (state) listener(state);
  };
  area.onChanged.addListener(onChanged);
  return () => area.onChanged.removeListener(onChanged);
}

async function dropOldest(own: number): Promise<void> {
  const others = (await loadTabStates()).filter(([tabId, { last }]) => tabId !== own && last);
  others.sort(([, a], [, b]) => (b.last?.takenAt ?? 0) - (a.last?.takenAt ?? 0));
  await area.remove(others.slice(MAX_TABS - 1).map(([tabId]) => key(tabId)));
}
