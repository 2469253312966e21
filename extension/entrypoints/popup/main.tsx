import { render } from "preact";
import { i18n } from "#i18n";
import { Popup } from "../../components/popup/Popup.tsx";
import { currentTab } from "../../lib/current-tab.ts";

document.documentElement.lang = i18n.t("language");
document.title = i18n.t("extension.name");
const root = document.getElementById("root");
const tab = await currentTab();
if (root && tab?.id !== undefined) render(<Popup tabId={tab.id} title={tab.title} url={tab.url} />, root);
