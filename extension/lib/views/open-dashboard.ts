import { type Route, routeHash } from "@tintype/ui/routes.ts";
import { browser } from "wxt/browser";

/** Opens the dashboard in a tab beside the one that is looked at, and closes the popup that this is called from. */
export async function openDashboard(route: Route): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`/dashboard.html${routeHash(route)}`) });
  window.close();
}
