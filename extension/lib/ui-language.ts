import { type Language, languageFor } from "@tintype/ui/i18n/i18n.ts";
import { browser } from "wxt/browser";

/** The language in which the extension speaks to the person: that of the browser, if there are texts in it. */
export function uiLanguage(): Language {
  return languageFor(browser.i18n.getUILanguage());
}
