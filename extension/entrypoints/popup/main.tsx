import { render } from "preact";
import { browser } from "wxt/browser";
import { i18n } from "#i18n";
import { Popup } from "../../components/Popup.tsx";

document.documentElement.lang = i18n.t("language");
document.title = i18n.t("extension.name");
const root = document.getElementById("root");
const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
if (root && tab?.id !== undefined) render(<Popup tabId={tab.id} title={tab.title} url={tab.url} />, root);
