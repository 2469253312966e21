import { useEffect, useState } from "preact/hooks";

/** Where one can be in the dashboard; its address says so, so that Back, bookmarks and links work. */
export type Route =
  | { readonly at: "home" }
  | { readonly at: "page"; readonly pageId: string; readonly view: PageView; readonly captureId?: string }
  | { readonly at: "compare"; readonly pageId: string; readonly from?: string; readonly to?: string }
  | { readonly at: "account" }
  | { readonly at: "queue" }
  | { readonly at: "team"; readonly teamId: string }
  | { readonly at: "shared"; readonly extractionId: string; readonly view: Exclude<PageView, "public"> }
  | { readonly at: "sharedCompare"; readonly extractionId: string; readonly from: string; readonly to: string };

/** What of a page's version is shown. */
export type PageView = "tokens" | "export" | "public";

const PATTERNS: readonly (readonly [RegExp, (...parts: string[]) => Route])[] = [
  [
    /^\/page\/([^/]+)\/compare\/([^/]+)\/([^/]+)$/,
    (pageId = "", from = "", to = "") => ({ at: "compare", pageId, from, to }),
  ],
  [/^\/page\/([^/]+)\/compare$/, (pageId = "") => ({ at: "compare", pageId })],
  [/^\/page\/([^/]+)$/, (pageId = "") => ({ at: "page", pageId, view: "tokens" })],
  [/^\/page\/([^/]+)\/export$/, (pageId = "") => ({ at: "page", pageId, view: "export" })],
  [/^\/page\/([^/]+)\/public$/, (pageId = "") => ({ at: "page", pageId, view: "public" })],
  [/^\/page\/([^/]+)\/version\/([^/]+)$/, (pageId = "", captureId = "") => page(pageId, captureId, "tokens")],
  [/^\/page\/([^/]+)\/version\/([^/]+)\/export$/, (pageId = "", captureId = "") => page(pageId, captureId, "export")],
  [/^\/account$/, () => ({ at: "account" })],
  [/^\/queue$/, () => ({ at: "queue" })],
  [/^\/team\/([^/]+)$/, (teamId = "") => ({ at: "team", teamId })],
  [/^\/shared\/([^/]+)$/, (extractionId = "") => ({ at: "shared", extractionId, view: "tokens" })],
  [/^\/shared\/([^/]+)\/export$/, (extractionId = "") => ({ at: "shared", extractionId, view: "export" })],
  [
    /^\/shared\/([^/]+)\/compare\/([^/]+)\/([^/]+)$/,
    (extractionId = "", from = "", to = "") => ({ at: "sharedCompare", extractionId, from, to }),
  ],
];

const page = (pageId: string, captureId: string, view: PageView): Route => ({ at: "page", pageId, view, captureId });

/** Reads the part of an address behind `#`; what is no route of ours is home. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#/, "");
  for (const [pattern, route] of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return route(...match.slice(1).map(decoded));
  }
  return { at: "home" };
}

/** The address of a route, `#` included. */
export function routeHash(route: Route): string {
  const at = (...parts: readonly string[]) => `#/${parts.map(encodeURIComponent).join("/")}`;
  switch (route.at) {
    case "home":
      return "#/";
    case "page": {
      const version = route.captureId === undefined ? [] : ["version", route.captureId];
      return at("page", route.pageId, ...version, ...(route.view === "tokens" ? [] : [route.view]));
    }
    case "compare": {
      const { pageId, from, to } = route;
      return from === undefined || to === undefined
        ? at("page", pageId, "compare")
        : at("page", pageId, "compare", from, to);
    }
    case "team":
      return at("team", route.teamId);
    case "shared":
      return at("shared", route.extractionId, ...(route.view === "export" ? ["export"] : []));
    case "sharedCompare":
      return at("shared", route.extractionId, "compare", route.from, route.to);
    case "account":
    case "queue":
      return at(route.at);
  }
}

/** The route that the address of this window names, as it changes. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const onChange = () => setHash(location.hash);
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, []);
  return parseRoute(hash);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // an address written by hand
  }
}
