import type { TabReading } from "./tab-reading.ts";

/** A reading of a tab that runs. */
export interface Running {
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  /** True to read the page even if it has been read before. A later request may still ask for that. */
  again: boolean;
  /** True if the page has been read. Changes of the page from then on are for the next reading. */
  hasRead: boolean;
  /** The newest reading before this one. */
  last?: TabReading | undefined;
}

// In memory only: if the browser ends the background, its readings end with it.
const running = new Map<number, Running>();

export const runningIn = (tabId: number): Running | undefined => running.get(tabId);

/** Returns whether any tab is being read. */
export const isAnyRunning = (): boolean => running.size > 0;

/**
 * Reads a tab, or joins the reading of it that runs. A request to read the page `again` that comes when the other has read the
 * page already waits for its end and has the page read once more.
 */
export async function onePerTab(
  tabId: number,
  again: boolean,
  readPage: (running: Running) => Promise<void>,
): Promise<void> {
  const runningReading = running.get(tabId);
  if (runningReading) {
    const isLate = again && runningReading.hasRead;
    runningReading.again ||= again;
    await runningReading.ended;
    return isLate ? onePerTab(tabId, again, readPage) : undefined;
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const reading: Running = { ended, again, hasRead: false };
  running.set(tabId, reading);
  try {
    await readPage(reading);
  } finally {
    running.delete(tabId);
    resolve();
  }
}
