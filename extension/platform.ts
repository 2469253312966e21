import type { Platform, ShowOnPage } from "@tintype/ui/platform/platform.ts";
import { type Route, routePath } from "@tintype/ui/platform/routes.ts";
import { loadAccount } from "./lib/account/account.ts";
import { DEFAULT_SERVER } from "./lib/account/default-server.ts";
import { createSessionStore } from "./lib/account/session-store.ts";
import { register, signIn } from "./lib/account/sign-in.ts";
import { devicePages } from "./lib/captures/page-source.ts";
import { watchCaptures } from "./lib/captures/watch.ts";
import { hashRoutes } from "./lib/hash-routes.ts";
import type { ShowInFollowedTab } from "./lib/on-page/show-in-followed-tab.ts";
import { showInTab } from "./lib/on-page/show-on-page.ts";
import { dashboardPath, openDashboard } from "./lib/open-dashboard.ts";
import { deviceDestinations } from "./lib/sync/destinations.ts";
import { uiLanguage } from "./lib/ui-language.ts";

// The server's client is large: it is loaded when it is first used.

/** The part of the platform that all of the extension's pages share. */
const common: Omit<Platform, "session" | "route" | "link" | "go"> = {
  language: uiLanguage(),
  signIn,
  register,
  signOut: async () => (await import("./lib/account/sign-out.ts")).signOut(),
  suggestedServer: DEFAULT_SERVER,
  hasDeviceKey: true,
  call: async (work) => (await import("./lib/account/as-account.ts")).asAccount(work, "wait"),
  followProgress(extractionId, listener) {
    let stop = () => {};
    let isOver = false;
    const modules = [
      import("@tintype/ui/platform/server/follow.ts"),
      import("@tintype/ui/platform/server/client.ts"),
    ] as const;
    void Promise.all([loadAccount(), ...modules]).then(([account, { followProgress }, { withKey }]) => {
      if (!account || isOver) return;
      const headers = withKey(account.key);
      stop = followProgress({ address: account.address, headers }, extractionId, listener);
    });
    return () => {
      isOver = true;
      stop();
    };
  },
  pages: {
    ...devicePages,
    annotate: async (...args) => (await import("./lib/sync/annotate.ts")).annotate(...args),
  },
  destinations: deviceDestinations,
  watch: watchCaptures,
  icon: (size) => `/icon/${size}.png`,
};

/** The dashboard: the part of the address behind `#` names the view. */
export function dashboardPlatform(): Platform {
  return {
    ...common,
    session: createSessionStore(),
    route: hashRoutes(),
    link: (route) => ({ href: `#${routePath(route)}` }),
    go(route, { replace = false } = {}) {
      const hash = `#${routePath(route)}`;
      if (replace) location.replace(hash);
      else location.hash = hash;
    },
  };
}

/** The popup of a tab: it has no addresses of its own, so links lead to the dashboard in another tab. */
export function popupPlatform(tabId: number): Platform {
  const goAway = (route: Route) => void openDashboard(route).then(() => close());
  return besidePage(showInTab(tabId), goAway);
}

/** The panel, which stays open: as in the popup, links lead to the dashboard in another tab. */
export function panelPlatform(showOnPage: ShowInFollowedTab): Platform {
  return besidePage(showOnPage, (route) => void openDashboard(route));
}

function besidePage(showOnPage: ShowOnPage, go: Platform["go"]): Platform {
  return {
    ...common,
    session: createSessionStore(),
    route: { get: () => ({ at: "home" }), watch: () => () => {} },
    link: (route) => ({ href: dashboardPath(route), target: "_blank" }),
    go,
    showOnPage,
  };
}
