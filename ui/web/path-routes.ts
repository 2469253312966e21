import type { Platform, Store } from "../src/platform/platform.ts";
import { parseServerPath, type Route, routePath } from "../src/platform/routes.ts";
import { followLinks } from "./follow-links.ts";

/** The path of the dashboard, without a slash at its end: `/app`, or below the path at which a proxy serves it. */
const base = new URL(document.baseURI).pathname.replace(/\/$/, "");

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** The route that this window's path names. */
export const pathRoutes: Store<Route> = {
  get() {
    const address = location.pathname.slice(base.length) + location.search;
    if (address !== latest.address) latest = { address, route: parseServerPath(address) };
    return latest.route;
  },
  watch(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
let latest: { address: string; route: Route } = { address: "/", route: { at: "home" } };

const hrefOf = (route: Route) => base + routePath(route).replace(/^\/(?=\?|$)/, "");

export const link: Platform["link"] = (route) => ({ href: hrefOf(route) });

export const go: Platform["go"] = (route, { replace = false } = {}) => {
  const href = hrefOf(route);
  if (replace || href === location.pathname + location.search) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  announce();
};

/** Follows links to views of the dashboard without a new page. */
export const followPaths = (): void =>
  followLinks(({ pathname, search }) => {
    if (pathname !== base && !pathname.startsWith(`${base}/`)) return false;
    go(parseServerPath(pathname.slice(base.length) + search));
    return true;
  }, announce);
