import { useCallback, useEffect } from "preact/hooks";
import type { ShowInFollowedTab } from "../lib/on-page/show-in-followed-tab.ts";
import type { OpenTab } from "../lib/reading/current-tab.ts";
import { firstColors } from "../lib/reading/first-colors.ts";
import { useTabState } from "../lib/reading/use-tab-state.ts";
import { TabView } from "../popup/TabView.tsx";
import { useFollowedTab } from "./followed-tab.ts";
import { UnreadView } from "./UnreadView.tsx";

interface Props {
  readonly windowId: number;
  readonly showOnPage: ShowInFollowedTab;
}

/** The views of the tab that a window shows, as the person goes from tab to tab. No page is read before the person asks for it. */
export function Panel({ windowId, showOnPage }: Props) {
  const tab = useFollowedTab(windowId);
  return tab ? <FollowedTab tab={tab} showOnPage={showOnPage} /> : null;
}

function FollowedTab({ tab, showOnPage }: { readonly tab: OpenTab; readonly showOnPage: ShowInFollowedTab }) {
  const { id, visit } = tab;
  const reading = useTabState(tab, { isReadAtOnce: false });
  useEffect(() => showOnPage.follow(id), [showOnPage, id, visit]);
  const colors = useCallback(() => firstColors(id), [id]);
  return (
    <TabView
      tab={tab}
      reading={reading}
      firstColors={colors}
      unread={<UnreadView url={tab.url} onRead={reading.readAgain} />}
    />
  );
}
