import type { Tokens } from "@tintype/shared/kinds/wire";
import { browser } from "wxt/browser";
import { readTabState, type TabState } from "./tab-reading.ts";

// The background writes it and the popup watches it. It outlives both, until the browser is closed.
const area = browser.storage.session;
const PREFIX = "tab:";
const key = (tabId: number) => `${PREFIX}${tabId}`;

/** A reading is smaller than 1 MB, and the area holds 10 MB. */
const MAX_TABS = 9;

export async function loadTabState(tabId: number): Promise<TabState | undefined> {
  const stored = await area.get(key(tabId));
  return readTabState(stored[key(tabId)]);
}

// A change reads the area and writes it. Only the background changes it, one change after the other.
let changed: Promise<unknown> = Promise.resolve();

function change(work: () => Promise<void>): Promise<void> {
  const done = changed.then(work);
  changed = done.catch(() => undefined);
  return done;
}

/** Stores a tab's state. If there are too many readings, the oldest ones of other tabs are dropped. */
export function saveTabState(tabId: number, state: TabState): Promise<void> {
  return change(async () => {
    if (state.status === "read") await dropOldest(tabId);
    await area.set({ [key(tabId)]: state });
  });
}

export function forgetTab(tabId: number): Promise<void> {
  return change(() => area.remove(key(tabId)));
}

export async function loadTabStates(): Promise<[tabId: number, state: TabState][]> {
  const all = await area.get<Record<string, unknown>>(null);
  return Object.entries(all).flatMap(([storageKey, value]): [number, TabState][] => {
    const state = storageKey.startsWith(PREFIX) ? readTabState(value) : undefined;
    return state ? [[Number(storageKey.slice(PREFIX.length)), state]] : [];
  });
}

/** Replaces the tokens of a capture in the tabs that show it. */
export function replaceTokens(captureId: string, tokens: Tokens): Promise<void> {
  return change(async () => {
    for (const [tabId, state] of await loadTabStates()) {
      const { last } = state;
      if (!last || last.saved.as === "nothing" || last.saved.captureId !== captureId) continue;
      await area.set({ [key(tabId)]: { ...state, last: { ...last, tokens } } });
    }
  });
}

/** Calls back with every state that is stored from now on. @returns how to stop that */
export function watchTabState(tabId: number, listener: (state: TabState) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const state = readTabState(changes[key(tabId)]?.newValue);
    if (state) listener(state);
  };
  area.onChanged.addListener(onChanged);
  return () => area.onChanged.removeListener(onChanged);
}

async function dropOldest(newTabId: number): Promise<void> {
  const others = (await loadTabStates()).filter(([tabId, { last }]) => tabId !== newTabId && last);
  others.sort(([, a], [, b]) => (b.last?.takenAt ?? 0) - (a.last?.takenAt ?? 0));
  await area.remove(others.slice(MAX_TABS - 1).map(([tabId]) => key(tabId)));
}
