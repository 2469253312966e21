import { type Route, routePath } from "@tintype/ui/platform/routes.ts";
import { browser } from "wxt/browser";

export const dashboardPath = (route: Route) => `/dashboard.html#${routePath(route)}` as const;

/** Opens the dashboard in a tab beside the current one. */
export async function openDashboard(route: Route): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(dashboardPath(route)) });
}
