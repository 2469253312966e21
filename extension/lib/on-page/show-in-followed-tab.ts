import type { ShowOnPage } from "@tintype/ui/platform/platform.ts";
import { showInTab } from "./show-on-page.ts";

/** Shows elements in the tab that the panel follows. */
export interface ShowInFollowedTab extends ShowOnPage {
  /** Goes on in another tab, or in another page of it. Nothing stays in the one before. */
  follow(tabId: number): void;
}

export function showInFollowedTab(): ShowInFollowedTab {
  let shower: ShowOnPage | undefined;
  let stop = () => {};
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    follow(tabId) {
      stop();
      shower?.clear();
      shower = showInTab(tabId);
      stop = shower.watch(notify);
      notify();
    },
    get: () => shower?.get(),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (target) => shower?.show(target),
    step: (direction) => shower?.step(direction),
    clear: () => shower?.clear(),
  };
}
