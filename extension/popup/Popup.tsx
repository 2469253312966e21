import type { OpenTab } from "../lib/reading/current-tab.ts";
import { useTabState } from "../lib/reading/use-tab-state.ts";
import { TabView } from "./TabView.tsx";

interface Props {
  readonly tab: OpenTab;
  /** Some colours of the page, for the time until it has been read. */
  readonly firstColors: () => Promise<readonly string[]>;
}

/** The views of a tab whose page is read as soon as they open. */
export function Popup({ tab, firstColors }: Props) {
  const reading = useTabState(tab, { isReadAtOnce: true });
  return <TabView tab={tab} reading={reading} firstColors={firstColors} />;
}
