import type { Store } from "@tintype/ui/platform/platform.ts";
import { parsePath, type Route } from "@tintype/ui/platform/routes.ts";

/** The route that the part of this window's address behind `#` names. */
export function hashRoutes(): Store<Route> {
  let hash: string | undefined;
  let route: Route = { at: "home" };
  return {
    get() {
      if (hash !== location.hash) {
        hash = location.hash;
        route = parsePath(hash.slice(1));
      }
      return route;
    },
    watch(listener) {
      addEventListener("hashchange", listener);
      return () => removeEventListener("hashchange", listener);
    },
  };
}
