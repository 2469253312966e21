import { language, loadLanguage, t } from "@tintype/ui/i18n/i18n.ts";
import { PlatformProvider } from "@tintype/ui/PlatformProvider.tsx";
import { render } from "preact";
import { currentTab } from "../../lib/reading/current-tab.ts";
import { popupPlatform } from "../../platform.ts";
import { Popup } from "../../popup/Popup.tsx";

const platform = popupPlatform();
const [tab] = await Promise.all([currentTab(), loadLanguage(platform.language)]);
document.documentElement.lang = language();
document.title = t("product");
const root = document.getElementById("root");
if (root && tab?.id !== undefined) {
  render(
    <PlatformProvider platform={platform}>
      <Popup tabId={tab.id} title={tab.title} url={tab.url} />
    </PlatformProvider>,
    root,
  );
}
