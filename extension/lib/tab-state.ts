import type { TokenMemory } from "@tintype/shared/tokens/build";
import type { Tokens } from "@tintype/shared/tokens/schema";
import { browser } from "wxt/browser";
import type { Fault } from "./faults.ts";

/** What one reading of a tab's page gave. */
export interface Capture {
  /** See pageAddress(). */
  readonly url: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  readonly tokens: Tokens;
  /** By which the next reading of the page knows its colours again. */
  readonly memory: TokenMemory;
  readonly unreadableFrames: number;
  readonly truncated: boolean;
}

/** Where the reading of a tab stands. `last` is the newest capture of the page that the tab shows. */
export type TabState =
  | { readonly status: "reading"; readonly last?: Capture }
  | { readonly status: "read"; readonly last: Capture }
  | { readonly status: "failed"; readonly fault: Fault; readonly last?: Capture };

/** What tells pages apart: the address without its fragment; empty where the browser keeps it to itself. */
export function pageAddress(address: string | undefined): string {
  return address?.split("#", 1)[0] ?? "";
}

// The background writes it, the popup watches it. It lives as long as the browser does, whatever becomes of the two.
const area = browser.storage.session;
const PREFIX = "tab:";
const key = (tabId: number) => `${PREFIX}${tabId}`;

/** A capture is below a megabyte, and the area holds ten. */
const MAX_TABS = 9;

export async function loadTabState(tabId: number): Promise<TabState | undefined> {
  const found = await area.get(key(tabId));
  return found[key(tabId)] as TabState | undefined; // nothing else is ever stored there
}

/** Stores it. Where there are too many, the oldest captures of other tabs make room. */
export async function saveTabState(tabId: number, state: TabState): Promise<void> {
  if (state.last) await makeRoom(key(tabId));
  await area.set({ [key(tabId)]: state });
}

export function forgetTab(tabId: number): Promise<void> {
  return area.remove(key(tabId));
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

async function makeRoom(own: string): Promise<void> {
  const all = await area.get<Record<string, TabState>>(null);
  const others = Object.entries(all).filter(([each, { last }]) => each.startsWith(PREFIX) && each !== own && last);
  others.sort(([, a], [, b]) => (b.last?.takenAt ?? 0) - (a.last?.takenAt ?? 0));
  await area.remove(others.slice(MAX_TABS - 1).map(([each]) => each));
}
