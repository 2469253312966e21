import type { Link, Platform, Store } from "../src/platform.ts";
import type { Route } from "../src/routes.ts";
import { routeOf, searchOf } from "../src/shares/share-address.ts";

// The views of a shared page. They differ in the parameters of the address, not in its path.

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
let read: { search: string; route: Route } | undefined;

/** The view that this window's address names. */
export const shareRoutes: Store<Route> = {
  get() {
    if (read?.search !== location.search) read = { search: location.search, route: routeOf(location.search) };
    return read.route;
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

/** Shows views without a new page when Back is pressed or a link to a view is followed. */
export function followSharedLinks(): void {
  addEventListener("popstate", announce);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    if (anchor?.target !== "" || anchor.hasAttribute("download")) return;
    const { origin, pathname, search, hash } = new URL(anchor.href);
    if (origin !== location.origin || pathname !== location.pathname || hash !== "") return;
    event.preventDefault();
    goToShared(routeOf(search));
    scrollTo(0, 0);
  });
}
