import { language, loadLanguage, t } from "@tintype/ui/i18n/i18n.ts";
import { render } from "preact";
import { currentTab } from "../../lib/reading/current-tab.ts";
import { uiLanguage } from "../../lib/ui-language.ts";
import { Popup } from "../../popup/Popup.tsx";

await loadLanguage(uiLanguage());
document.documentElement.lang = language();
document.title = t("product");
const root = document.getElementById("root");
const tab = await currentTab();
if (root && tab?.id !== undefined) render(<Popup tabId={tab.id} title={tab.title} url={tab.url} />, root);
