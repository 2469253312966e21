import { routeOf, searchOf } from "../src/people/shares/share-address.ts";
import type { Link, Platform, Store } from "../src/platform/platform.ts";
import type { Route } from "../src/platform/routes.ts";
import { followLinks } from "./follow-links.ts";

// The views of a shared page. They differ in the parameters of the address, not in its path.

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
let latest: { search: string; route: Route } | undefined;

/** The view that this window's address names. */
export const shareRoutes: Store<Route> = {
  get() {
    if (latest?.search !== location.search) latest = { search: location.search, route: routeOf(location.search) };
    return latest.route;
  },
  watch(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const shareLink = (route: Route): Link => ({ href: location.pathname + searchOf(route) });

export const goToShared: Platform["go"] = (route, { replace = false } = {}) => {
  const { href } = shareLink(route);
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  announce();
};

/** Follows links to views of the shared page without a new page. */
export const followSharedLinks = (): void =>
  followLinks(({ pathname, search }) => {
    if (pathname !== location.pathname) return false;
    goToShared(routeOf(search));
    return true;
  }, announce);
