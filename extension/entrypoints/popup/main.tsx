import { render } from "preact";
import { i18n } from "#i18n";
import { currentTab } from "../../lib/reading/current-tab.ts";
import { Popup } from "../../popup/Popup.tsx";

document.documentElement.lang = i18n.t("language");
document.title = i18n.t("extension.name");
const root = document.getElementById("root");
const tab = await currentTab();
if (root && tab?.id !== undefined) render(<Popup tabId={tab.id} title={tab.title} url={tab.url} />, root);
