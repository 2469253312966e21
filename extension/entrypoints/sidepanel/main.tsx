import { showView } from "@tintype/ui/app/show-view.tsx";
import { browser } from "wxt/browser";
import { showInFollowedTab } from "../../lib/on-page/show-in-followed-tab.ts";
import { restorePopups } from "../../lib/panel/button-without-popup.ts";
import { answerAsPanel } from "../../lib/panel/open-panel.ts";
import { Panel } from "../../panel/Panel.tsx";
import { panelPlatform } from "../../platform.ts";

async function showPanel(): Promise<void> {
  const { id: windowId } = await browser.windows.getCurrent();
  if (windowId === undefined) return;
  answerAsPanel(windowId);
  addEventListener("pagehide", restorePopups);
  const showOnPage = showInFollowedTab();
  await showView(panelPlatform(showOnPage), <Panel windowId={windowId} showOnPage={showOnPage} />);
}

void showPanel();
