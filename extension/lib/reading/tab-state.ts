import type { Tokens } from "@tintype/shared/tokens/schema";
import { browser } from "wxt/browser";
import type { SavedVersion } from "../captures/add.ts";
import type { Reading } from "../captures/model.ts";
import { readStored, storedEnvironment, storedTokens } from "../stored/schemas.ts";
import * as z from "../stored/zod.ts";
import { type Fault, faults, type SaveFault, saveFaults } from "./faults.ts";

/** The version as which a reading is saved on this device. Readings of private windows are never saved. */
export type Saved = SavedVersion | { readonly as: "nothing"; readonly reason: "private" | SaveFault };

export interface TabReading extends Reading {
  /** When the document that was read was opened, by its own clock: a page that is loaded again is another document. */
  readonly document: number;
  readonly saved: Saved;
}

/** The state of the reading of a tab. `last` is the newest reading of the page that the tab shows. */
export type TabState =
  | {
      readonly status: "reading";
      /** Whether the page itself is still loading. */
      readonly phase: "loading" | "reading";
      readonly last?: TabReading;
    }
  | { readonly status: "read"; readonly last: TabReading }
  | { readonly status: "failed"; readonly fault: Fault; readonly last?: TabReading };

const version = { pageId: z.string(), captureId: z.string(), version: z.number() };

const saved: z.ZodMiniType<Saved> = z.discriminatedUnion("as", [
  z.object({ as: z.literal("first"), ...version }),
  z.object({ as: z.literal("changed"), changes: z.number(), ...version }),
  z.object({ as: z.literal("unchanged"), since: z.number(), ...version }),
  z.object({ as: z.literal("nothing"), reason: z.enum(["private", ...saveFaults]) }),
]);

const reading: z.ZodMiniType<TabReading> = z.looseObject({
  url: z.string(),
  title: z.string(),
  takenAt: z.number(),
  tokens: storedTokens,
  environment: storedEnvironment,
  document: z.number(),
  saved,
});

const stored: z.ZodMiniType<TabState> = z.discriminatedUnion("status", [
  z.object({ status: z.literal("reading"), phase: z.enum(["loading", "reading"]), last: z.exactOptional(reading) }),
  z.object({ status: z.literal("read"), last: reading }),
  z.object({ status: z.literal("failed"), fault: z.enum(faults), last: z.exactOptional(reading) }),
]);

// The background writes it and the popup watches it. It outlives both, until the browser is closed.
const area = browser.storage.session;
const PREFIX = "tab:";
const key = (tabId: number) => `${PREFIX}${tabId}`;

/** A reading is smaller than 1 MB, and the area holds 10 MB. */
const MAX_TABS = 9;

export async function loadTabState(tabId: number): Promise<TabState | undefined> {
  const found = await area.get(key(tabId));
  return readStored(stored, found[key(tabId)]);
}

/** Stores a tab's state. If there are too many readings, the oldest ones of other tabs are dropped. */
export async function saveTabState(tabId: number, state: TabState): Promise<void> {
  if (state.status === "read") await dropOldest(tabId);
  await area.set({ [key(tabId)]: state });
}

export function forgetTab(tabId: number): Promise<void> {
  return area.remove(key(tabId));
}

export async function loadTabStates(): Promise<[tabId: number, state: TabState][]> {
  const all = await area.get<Record<string, unknown>>(null);
  return Object.entries(all).flatMap(([each, value]): [number, TabState][] => {
    const state = each.startsWith(PREFIX) ? readStored(stored, value) : undefined;
    return state ? [[Number(each.slice(PREFIX.length)), state]] : [];
  });
}

/** Replaces the tokens of a capture in the tabs that show it. */
export async function replaceTokens(captureId: string, tokens: Tokens): Promise<void> {
  for (const [tabId, state] of await loadTabStates()) {
    const { last } = state;
    if (!last || last.saved.as === "nothing" || last.saved.captureId !== captureId) continue;
    await area.set({ [key(tabId)]: { ...state, last: { ...last, tokens } } });
  }
}

/** Calls back with every state that is stored from now on. @returns how to stop that */
export function watchTabState(tabId: number, listener: (state: TabState) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const state = readStored(stored, changes[key(tabId)]?.newValue);
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
