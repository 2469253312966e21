import { showView } from "@tintype/ui/app/show-view.tsx";
import { loadLanguage, t } from "@tintype/ui/i18n/i18n.ts";
import { currentTab } from "../../lib/reading/current-tab.ts";
import { firstColors } from "../../lib/reading/first-colors.ts";
import { uiLanguage } from "../../lib/ui-language.ts";
import { popupPlatform } from "../../platform.ts";
import { Popup } from "../../popup/Popup.tsx";

async function showPopup(): Promise<void> {
  const texts = loadLanguage(uiLanguage()); // beside the question for the tab
  const tab = await currentTab();
  const colors = tab && firstColors(tab.id);
  await texts;
  document.title = t("product");
  if (!tab || !colors) return;
  await showView(popupPlatform(tab.id), <Popup tab={tab} firstColors={() => colors} />);
}

void showPopup();
