import { type Route, routePath } from "../../platform/routes.ts";

/** The views of what the server does for an account. */
const SERVER_VIEWS = [
  "newPage",
  "reviews",
  "schedules",
  "sites",
  "newSite",
  "site",
  "webhooks",
  "webhook",
  "channels",
  "channel",
  "systems",
  "system",
  "apiKeys",
  "status",
] as const satisfies readonly Route["at"][];

export type ServerRoute = Extract<Route, { at: (typeof SERVER_VIEWS)[number] }>;

export const isServerRoute = (route: Route): route is ServerRoute => SERVER_VIEWS.some((view) => view === route.at);

/** Returns one key for all routes that one view shows: a person who goes from one to another stays in it. */
export function keyOfView(route: Route): string {
  if (route.at === "page" || route.at === "compare") return `${route.where} ${route.pageId}`;
  return route.at === "site" ? route.siteId : routePath(route).split("?", 1).join();
}
