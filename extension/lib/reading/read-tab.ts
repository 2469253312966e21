import { capturedAddress, pageAddress } from "@tintype/shared/api/extractions/page-address";
import { buildTokens } from "@tintype/shared/kinds/build";
import { isEmpty } from "@tintype/shared/observe/limits/is-empty";
import type { PrivateParts } from "@tintype/shared/observe/limits/left-out";
import type { Observation } from "@tintype/shared/observe/observation";
import { withoutTracking } from "@tintype/shared/text/tracking-parameters";
import { browser } from "wxt/browser";
import { addCapture } from "../captures/add.ts";
import { previousOf } from "../captures/previous.ts";
import { currentSender } from "../sync/sender.ts";
import { showOnBadge } from "./badge.ts";
import { capturePage, documentIn } from "./capture-page.ts";
import { saveFaultOf } from "./faults.ts";
import { isAnyRunning, onePerTab, type Running, runningIn } from "./one-per-tab.ts";
import type { TabReading, TabState } from "./tab-reading.ts";
import { loadTabState, loadTabStates, saveTabState } from "./tab-state.ts";
import { keepThumbnail } from "./thumbnail.ts";

/** This alarm starts the background again if the browser has ended it during a reading. */
const WATCH = "watch";
/** In minutes. The shortest that a browser takes, and longer than any reading, see capture-page.ts. */
const WATCH_AFTER = 0.5;

export interface ReadOptions {
  /** True to read even a page that the tab's state contains already. */
  readonly again: boolean;
  /**
   * True to save the page under its address without tracking parameters, instead of the version that was saved under
   * the whole address just before. Later readings of the same address in this tab do the same.
   */
  readonly withoutTracking?: boolean;
  /**
   * True to read the page without its banner that asks for consent. Later readings of the same address in this tab do
   * the same.
   */
  readonly withoutBanner?: boolean;
}

/** Reads a tab's page into the tab's state and saves it as a version of the page. Resolves when that is done. */
export async function readTab(
  tabId: number,
  { again, withoutTracking: isChosen = false, withoutBanner }: ReadOptions,
): Promise<void> {
  try {
    await onePerTab(tabId, again, async (running) => {
      const tab = await browser.tabs.get(tabId);
      const url = capturedAddress(tab.url);
      const stateBefore = await loadTabState(tabId);
      const last = stateBefore?.last?.url === url ? stateBefore.last : undefined;
      const isRead = !again && stateBefore?.status === "read" && last && last.document === (await documentIn(tabId));
      if (isRead && !running.again) return;
      running.last = last;
      await browser.alarms.create(WATCH, { delayInMinutes: WATCH_AFTER });
      await show(tabId, {
        status: "reading",
        phase: tab.status === "loading" ? "loading" : "reading",
        ...withLast(last),
      });
      const isBannerLeftOut = withoutBanner ?? last?.withoutBanner ?? false;
      const state = await readPage(tabId, tab.incognito, running, { isChosen, isBannerLeftOut });
      await show(tabId, state);
      if (state.status !== "read") return;
      await keepThumbnail(tabId, state.last.saved).catch((error: unknown) =>
        console.info("There is no picture:", error),
      );
    });
  } finally {
    if (!isAnyRunning()) await browser.alarms.clear(WATCH);
  }
}

/** The page itself tells that it has loaded. */
export async function pageHasLoaded(tabId: number): Promise<void> {
  const reading = runningIn(tabId);
  if (reading && !reading.hasRead)
    await show(tabId, { status: "reading", phase: "reading", ...withLast(reading.last) });
}

/** Call it when the background starts: the readings of the previous background have ended with it. */
export async function markInterrupted(): Promise<void> {
  for (const [tabId, { status, last }] of await loadTabStates()) {
    if (status === "reading") await show(tabId, { status: "failed", fault: "interrupted", ...withLast(last) });
  }
}

async function show(tabId: number, state: TabState): Promise<void> {
  await saveTabState(tabId, state);
  await showOnBadge(tabId, state);
}

const withLast = (last: TabReading | undefined) => (last ? { last } : {});

async function readPage(
  tabId: number,
  incognito: boolean,
  running: Running,
  { isChosen, isBannerLeftOut }: { readonly isChosen: boolean; readonly isBannerLeftOut: boolean },
): Promise<TabState> {
  const { last } = running;
  try {
    const page = await capturePage(tabId, isBannerLeftOut ? "hide" : "leave");
    running.hasRead = true;
    if (!page.ok) return { status: "failed", fault: page.fault, ...withLast(last) };
    const { observation, leftOut, document, themes } = page;
    if (isEmpty(observation)) return { status: "failed", fault: "empty", ...withLast(last) };
    const reading = incognito
      ? readingWithoutSaving(observation, leftOut, last, "private")
      : await saveReading(observation, leftOut, last, isChosen);
    return { status: "read", last: { ...reading, document, themes, ...(isBannerLeftOut && { withoutBanner: true }) } };
  } catch (error) {
    console.error("The page could not be read:", error);
    return { status: "failed", fault: "unexpected", ...withLast(last) };
  }
}

type NewReading = Omit<TabReading, "document" | "themes">;

async function saveReading(
  observation: Observation,
  leftOut: PrivateParts | undefined,
  last: TabReading | undefined,
  isChosen: boolean,
): Promise<NewReading> {
  try {
    const sender = await currentSender();
    const short = isChosen || last?.withoutTracking ? withoutTracking(observation.url) : undefined;
    if (short === undefined) {
      const { reading, saved } = await addCapture(observation, { sender, leftOut });
      return { ...reading, saved };
    }
    const insteadOf = isChosen && last ? savedFrom(last) : undefined;
    const { reading, saved } = await addCapture({ ...observation, url: short }, { sender, leftOut, insteadOf });
    // The state of a tab has the tab's own address, by which it is found again.
    return { ...reading, url: pageAddress(observation.url), saved, withoutTracking: true };
  } catch (error) {
    console.error("The page could not be saved:", error);
    return readingWithoutSaving(observation, leftOut, last, saveFaultOf(error));
  }
}

/** The version that was saved from the document that a tab shows; undefined if the design had been saved before. */
function savedFrom({ saved, document }: TabReading): string | undefined {
  if (saved.as === "nothing" || (saved.as === "unchanged" && saved.since < document)) return undefined;
  return saved.captureId;
}

type Reason = Extract<TabReading["saved"], { as: "nothing" }>["reason"];

function readingWithoutSaving(
  observation: Observation,
  leftOut: PrivateParts | undefined,
  last: TabReading | undefined,
  reason: Reason,
): NewReading {
  const { title, environment } = observation;
  return {
    url: pageAddress(observation.url),
    title,
    takenAt: Date.now(),
    environment,
    ...(leftOut && { leftOut }),
    ...buildTokens(observation, last && previousOf(last)),
    saved: { as: "nothing", reason },
    ...(last?.withoutTracking && { withoutTracking: true }),
  };
}
