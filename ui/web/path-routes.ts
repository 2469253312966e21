import type { Platform, Store } from "../src/platform.ts";
import { parsePath, type Route, routePath } from "../src/routes.ts";

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
    if (address !== read.address) read = { address, route: parsePath(address) };
    return read.route;
  },
  watch(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
let read: { address: string; route: Route } = { address: "/", route: { at: "home" } };

const hrefOf = (route: Route) => base + routePath(route).replace(/^\/(?=\?|$)/, "");

export const link: Platform["link"] = (route) => ({ href: hrefOf(route) });

export const go: Platform["go"] = (route, { replace = false } = {}) => {
  const href = hrefOf(route);
  if (replace || href === location.pathname + location.search) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  announce();
};

/** Shows views without a new page when Back is pressed or a link to a view is followed. */
export function followLinks(): void {
  addEventListener("popstate", announce);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    if (anchor?.target !== "" || anchor.hasAttribute("download")) return;
    const { origin, pathname, search, hash } = new URL(anchor.href);
    if (origin !== location.origin || hash !== "" || !(pathname === base || pathname.startsWith(`${base}/`))) return;
    event.preventDefault();
    go(parsePath(pathname.slice(base.length) + search));
    scrollTo(0, 0);
  });
}
