import { pageAddress } from "@tintype/shared/api/page-address";
import { isEmpty } from "@tintype/shared/observe/limits/is-empty";
import type { Observation } from "@tintype/shared/observe/observation";
import { buildTokens } from "@tintype/shared/tokens/build";
import { browser } from "wxt/browser";
import { addCapture } from "../captures/add.ts";
import { currentSender } from "../sync/sender.ts";
import { showOnBadge } from "./badge.ts";
import { capturePage, documentIn } from "./capture-page.ts";
import { keepFault } from "./faults.ts";
import { loadTabState, loadTabStates, saveTabState, type TabReading, type TabState } from "./tab-state.ts";

interface UnderWay {
  readonly over: Promise<void>;
  readonly last: TabReading | undefined;
}

// In memory only: where the browser has ended the background in the middle, nothing is under way any more.
const underWay = new Map<number, UnderWay>();

/** Its going off starts the background again, should the browser have ended it in the middle of a reading. */
const WATCH = "watch";
/** In minutes, the shortest that a browser takes: longer than any reading, see capture-page.ts. */
const WATCH_AFTER = 0.5;

/**
 * Reads a tab's page into its state and keeps it as a version of the page; without `again` only where the state does not
 * hold the page yet. Resolves when that is done.
 */
export async function readTab(tabId: number, { again }: { again: boolean }): Promise<void> {
  const other = underWay.get(tabId);
  if (other) return other.over;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  underWay.set(tabId, { over, last: undefined });
  try {
    const tab = await browser.tabs.get(tabId);
    const url = pageAddress(tab.url);
    const state = await loadTabState(tabId);
    const last = state?.last?.url === url ? state.last : undefined;
    if (!again && state?.status === "read" && last && last.document === (await documentIn(tabId))) return;
    underWay.set(tabId, { over, last });
    await browser.alarms.create(WATCH, { delayInMinutes: WATCH_AFTER });
    await show(tabId, { status: "reading", phase: tab.status === "loading" ? "loading" : "reading", ...given(last) });
    await show(tabId, await read(tabId, tab.incognito, last));
  } finally {
    underWay.delete(tabId);
    resolve();
    if (underWay.size === 0) await browser.alarms.clear(WATCH);
  }
}

/** The page itself tells that it has loaded. */
export async function pageHasLoaded(tabId: number): Promise<void> {
  const reading = underWay.get(tabId);
  if (reading) await show(tabId, { status: "reading", phase: "reading", ...given(reading.last) });
}

/** To be called when the background starts: what it finds under way has ended with the one before it. */
export async function markInterrupted(): Promise<void> {
  for (const [tabId, { status, last }] of await loadTabStates()) {
    if (status === "reading") await show(tabId, { status: "failed", fault: "interrupted", ...given(last) });
  }
}

async function show(tabId: number, state: TabState): Promise<void> {
  await saveTabState(tabId, state);
  await showOnBadge(tabId, state);
}

const given = (last: TabReading | undefined) => (last ? { last } : {});

async function read(tabId: number, incognito: boolean, last: TabReading | undefined): Promise<TabState> {
  try {
    const page = await capturePage(tabId);
    if (!page.ok) return { status: "failed", fault: page.fault, ...given(last) };
    const { observation, document } = page;
    if (isEmpty(observation)) return { status: "failed", fault: "empty", ...given(last) };
    const reading = incognito ? unkept(observation, last, "private") : await kept(observation, last);
    return { status: "read", last: { ...reading, document } };
  } catch (error) {
    console.error("The page could not be read:", error);
    return { status: "failed", fault: "unexpected", ...given(last) };
  }
}

type Read = Omit<TabReading, "document">;

async function kept(observation: Observation, last: TabReading | undefined): Promise<Read> {
  try {
    const { reading, kept } = await addCapture(observation, { sender: await currentSender() });
    return { ...reading, kept };
  } catch (error) {
    console.error("The page could not be kept:", error);
    return unkept(observation, last, keepFault(error));
  }
}

type Reason = Extract<TabReading["kept"], { as: "nothing" }>["reason"];

function unkept(observation: Observation, last: TabReading | undefined, reason: Reason): Read {
  const { title, environment } = observation;
  const tokens = buildTokens(observation, last);
  return {
    url: pageAddress(observation.url),
    title,
    takenAt: Date.now(),
    environment,
    ...tokens,
    kept: { as: "nothing", reason },
  };
}
