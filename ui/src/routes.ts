import type { Where } from "./sources/page-source.ts";

/** A view of the dashboard. The address names it, so that Back, bookmarks and links work. */
export type Route =
  | { readonly at: "home" }
  | { readonly at: "newPage" }
  | PageRoute
  | CompareRoute
  | { readonly at: "account" }
  | { readonly at: "queue" }
  | { readonly at: "schedules" }
  | { readonly at: "webhooks" }
  | { readonly at: "webhook"; readonly webhookId: string }
  | { readonly at: "apiKeys" }
  | { readonly at: "team"; readonly teamId: string };

/** One version of a page; the newest without a version's id. */
export interface PageRoute {
  readonly at: "page";
  readonly where: Where;
  readonly pageId: string;
  readonly tab: PageTab;
  readonly versionId?: string;
}

/** Two versions of a page; the newest two without their ids. */
export interface CompareRoute {
  readonly at: "compare";
  readonly where: Where;
  readonly pageId: string;
  readonly from?: string;
  readonly to?: string;
}

/**
 * What is shown of a page's version. `public` compares it with what the server reads, and exists on the device only.
 * `settings` are those of a page of the server.
 */
export type PageTab = "tokens" | "export" | "public" | "settings";

/** The first part of a page's path. */
const PREFIXES: Readonly<Record<Where, string>> = { device: "page", server: "shared" };
const where = (prefix: string): Where => (prefix === PREFIXES.server ? "server" : "device");

const PATTERNS: readonly (readonly [RegExp, (...parts: string[]) => Route])[] = [
  [
    /^\/(page|shared)\/([^/]+)\/compare(?:\/([^/]+)\/([^/]+))?$/,
    (prefix = "", pageId = "", from = "", to = "") => ({
      at: "compare",
      where: where(prefix),
      pageId,
      ...(from !== "" && { from, to }),
    }),
  ],
  [
    /^\/page\/([^/]+)(?:\/version\/([^/]+))?\/public$/,
    (pageId, versionId) => page("device", pageId, "public", versionId),
  ],
  [/^\/shared\/([^/]+)\/settings$/, (pageId) => page("server", pageId, "settings")],
  [
    /^\/(page|shared)\/([^/]+)(?:\/version\/([^/]+))?(?:\/(export))?$/,
    (prefix = "", pageId, versionId, tab) => page(where(prefix), pageId, tab === "export" ? tab : "tokens", versionId),
  ],
  [/^\/new$/, () => ({ at: "newPage" })],
  [/^\/account$/, () => ({ at: "account" })],
  [/^\/queue$/, () => ({ at: "queue" })],
  [/^\/schedules$/, () => ({ at: "schedules" })],
  [/^\/webhooks$/, () => ({ at: "webhooks" })],
  [/^\/webhooks\/([^/]+)$/, (webhookId = "") => ({ at: "webhook", webhookId })],
  [/^\/keys$/, () => ({ at: "apiKeys" })],
  [/^\/team\/([^/]+)$/, (teamId = "") => ({ at: "team", teamId })],
];

function page(where: Where, pageId = "", tab: PageTab, versionId = ""): PageRoute {
  return { at: "page", where, pageId, tab, ...(versionId !== "" && { versionId }) };
}

/** Reads a path such as `/page/p1/export`. Any other path is home. */
export function parsePath(path: string): Route {
  for (const [pattern, route] of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return route(...match.slice(1).map((part = "") => decoded(part)));
  }
  return { at: "home" };
}

/** The path of a route, with a slash at its start. */
export function routePath(route: Route): string {
  const path = (...parts: readonly string[]) => `/${parts.map(encodeURIComponent).join("/")}`;
  switch (route.at) {
    case "home":
      return "/";
    case "page": {
      const version = route.versionId === undefined ? [] : ["version", route.versionId];
      const tab = route.tab === "tokens" ? [] : [route.tab];
      return path(PREFIXES[route.where], route.pageId, ...version, ...tab);
    }
    case "compare": {
      const { from, to } = route;
      const versions = from === undefined || to === undefined ? [] : [from, to];
      return path(PREFIXES[route.where], route.pageId, "compare", ...versions);
    }
    case "team":
      return path("team", route.teamId);
    case "newPage":
      return "/new";
    case "apiKeys":
      return "/keys";
    case "webhook":
      return path("webhooks", route.webhookId);
    case "schedules":
    case "webhooks":
    case "account":
    case "queue":
      return path(route.at);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // an address written by hand
  }
}
