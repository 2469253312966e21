import { capturedAddress } from "@tintype/shared/api/extractions/page-address";
import { useEffect, useState } from "preact/hooks";
import { requestReading } from "../messages.ts";
import type { OpenTab } from "./current-tab.ts";
import type { TabState } from "./tab-reading.ts";
import { loadTabState, watchTabState } from "./tab-state.ts";

/** The reading of a tab's page, and the ways to have it read. */
export interface ReadingOfTab {
  /** Undefined until the page has been read or is being read. */
  readonly state: TabState | undefined;
  /** False until it is known whether the page has been read. */
  readonly isKnown: boolean;
  readonly readAgain: () => void;
  readonly leaveOutTracking: () => void;
  readonly leaveOutBanner: (isLeftOut: boolean) => void;
}

interface KnownState {
  /** The tab and its visit that the state is of. */
  readonly subject: string;
  readonly state: TabState | undefined;
}

/**
 * Returns the state of a tab as it changes.
 * @param isReadAtOnce true to have the page read if that has not happened yet
 */
export function useTabState(tab: OpenTab, { isReadAtOnce }: { readonly isReadAtOnce: boolean }): ReadingOfTab {
  const { id: tabId, visit, url } = tab;
  const subject = `${tabId} ${visit}`;
  const [knownState, setKnown] = useState<KnownState>();
  // Not at a new address: in one visit, it is the same page, to which the extension got access.
  useEffect(() => {
    // Watch first: a change is newer than the state that is loaded meanwhile.
    let isOver = false;
    const stop = watchTabState(tabId, (state) => {
      isOver = true;
      setKnown({ subject, state });
    });
    void loadTabState(tabId).then((loaded) => {
      if (!isOver) setKnown({ subject, state: loaded && isOf(url, loaded) ? loaded : undefined });
    });
    if (isReadAtOnce) void requestReading(tabId, { again: false });
    return () => {
      isOver = true;
      stop();
    };
  }, [tabId, visit]);
  const current = knownState?.subject === subject ? knownState : undefined;
  return {
    state: current?.state,
    isKnown: current !== undefined,
    readAgain: () => void requestReading(tabId, { again: true }),
    leaveOutTracking: () => void requestReading(tabId, { again: true, withoutTracking: true }),
    leaveOutBanner: (withoutBanner) => void requestReading(tabId, { again: true, withoutBanner }),
  };
}

/** Returns whether a stored state is of the page at this address. Why an earlier page could not be read is of no use. */
function isOf(url: string | undefined, state: TabState): boolean {
  return state.status === "reading" || (state.status === "read" && state.last.url === capturedAddress(url));
}
