import { language, loadLanguage, t } from "@tintype/ui/i18n/i18n.ts";
import { PlatformProvider } from "@tintype/ui/PlatformProvider.tsx";
import { render } from "preact";
import { currentTab } from "../../lib/reading/current-tab.ts";
import { firstColors } from "../../lib/reading/first-colors.ts";
import { uiLanguage } from "../../lib/ui-language.ts";
import { popupPlatform } from "../../platform.ts";
import { Popup } from "../../popup/Popup.tsx";

const texts = loadLanguage(uiLanguage());
const tab = await currentTab();
const colors = tab?.id === undefined ? undefined : firstColors(tab.id);
await texts;
document.documentElement.lang = language();
document.title = t("product");
const root = document.getElementById("root");
if (root && colors && tab?.id !== undefined) {
  render(
    <PlatformProvider platform={popupPlatform(tab.id)}>
      <Popup tabId={tab.id} title={tab.title} url={tab.url} firstColors={colors} />
    </PlatformProvider>,
    root,
  );
}
