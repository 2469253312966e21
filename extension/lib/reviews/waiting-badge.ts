import { t } from "@tintype/ui/i18n/i18n.ts";
import { browser } from "wxt/browser";
import { NEWS, shortNumber } from "../reading/badge.ts";

/** Shows the number on the toolbar's button, in all tabs whose page was not read. */
export async function showWaiting(pages: number): Promise<void> {
  const title = pages > 0 ? t("review.waiting", pages) : (browser.runtime.getManifest().action?.default_title ?? "");
  await Promise.all([
    browser.action.setBadgeText({ text: pages > 0 ? shortNumber(pages) : "" }),
    browser.action.setBadgeBackgroundColor({ color: NEWS }),
    browser.action.setBadgeTextColor({ color: "#ffffff" }),
    browser.action.setTitle({ title }),
  ]);
}
