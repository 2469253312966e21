import { capturedAddress } from "@tintype/shared/api/extractions/page-address";
import { useEffect, useState } from "preact/hooks";
import { requestReading } from "../messages.ts";
import type { TabState } from "./tab-reading.ts";
import { loadTabState, watchTabState } from "./tab-state.ts";

/**
 * The state of a tab as it changes; undefined until the page at this address has one. Has the page read if that has not
 * happened yet.
 */
export function useTabState(
  tabId: number,
  url: string | undefined,
): {
  state: TabState | undefined;
  readAgain: () => void;
  leaveOutTracking: () => void;
  leaveOutBanner: (isLeftOut: boolean) => void;
} {
  const [state, setState] = useState<TabState>();
  useEffect(() => {
    // Watch first: a change is newer than the state that is loaded meanwhile.
    let isWatched = false;
    const stop = watchTabState(tabId, (changed) => {
      isWatched = true;
      setState(changed);
    });
    void loadTabState(tabId).then((loaded) => {
      if (!isWatched && loaded?.status === "read" && loaded.last.url === capturedAddress(url)) setState(loaded);
    });
    void requestReading(tabId, { again: false });
    return stop;
  }, [tabId, url]);
  return {
    state,
    readAgain: () => void requestReading(tabId, { again: true }),
    leaveOutTracking: () => void requestReading(tabId, { again: true, withoutTracking: true }),
    leaveOutBanner: (withoutBanner) => void requestReading(tabId, { again: true, withoutBanner }),
  };
}
