import type { PlanName } from "@tintype/shared/api/accounts/plans";
import type { ExtractionStatus } from "@tintype/shared/api/extractions/extractions";
import type { OverviewSort } from "@tintype/shared/api/views/overview";
import type { Where } from "./sources/page-source.ts";

/** A view of the dashboard. The address names it, so that Back, bookmarks and links work. */
export type Route =
  | HomeRoute
  /** `teamId`: of a team's page. */
  | { readonly at: "newPage"; readonly teamId?: string }
  | PageRoute
  | CompareRoute
  | { readonly at: "account" }
  | PlanRoute
  | { readonly at: "queue" }
  | { readonly at: "reviews" }
  | { readonly at: "schedules" }
  | { readonly at: "sites" }
  | { readonly at: "newSite" }
  | SiteRoute
  | { readonly at: "webhooks" }
  | { readonly at: "webhook"; readonly webhookId: string }
  | { readonly at: "channels" }
  | { readonly at: "channel"; readonly channelId: string }
  | { readonly at: "systems" }
  | { readonly at: "system"; readonly systemId: string }
  | { readonly at: "apiKeys" }
  /** For operators of the service. */
  | { readonly at: "status" }
  /** `isNew`: the person has just joined. */
  | { readonly at: "team"; readonly teamId: string; readonly isNew?: true }
  /** `next` is the path to show after that. */
  | { readonly at: "signIn" | "register"; readonly next?: string }
  | { readonly at: "invitation"; readonly token: string }
  | { readonly at: "forgotPassword" }
  | { readonly at: "resetPassword"; readonly token: string }
  | { readonly at: "confirmAddress"; readonly token: string }
  /** For whoever reads the mails of the address. */
  | { readonly at: "confirmChannel"; readonly token: string }
  /** No view has this path. */
  | { readonly at: "notFound" };

/** The list of pages. Without parameters, all of them, last changed first. */
export interface HomeRoute {
  readonly at: "home";
  readonly search?: string;
  /** A team's id, or `personal` for the person's own. */
  readonly team?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly sort?: OverviewSort;
  /** Only sites or only pages. */
  readonly of?: (typeof LISTED)[number];
  /** From 1 upwards. */
  readonly page?: number;
}

/** The plan, what it can be changed to, and how a checkout at Stripe ended. */
export interface PlanRoute {
  readonly at: "plan";
  /** The plan that a link offers, or that a checkout was for. */
  readonly plan?: PlanName;
  readonly checkout?: "success" | "cancel";
}

/** One version of a page; the newest without a version's id. */
export interface PageRoute {
  readonly at: "page";
  readonly where: Where;
  readonly pageId: string;
  readonly tab: PageTab;
  readonly versionId?: string;
  /** With `places`: the token whose places are shown. */
  readonly token?: PlacedTokenName;
}

/** A token, as the lists of places name it. */
export interface PlacedTokenName {
  readonly kind: string;
  readonly name: string;
}

/** `pages` are those of the site with their changes, `tokens` the values of all of them. */
export const SITE_TABS = ["pages", "tokens", "review", "conformance", "export", "runs", "settings"] as const;
export type SiteTab = (typeof SITE_TABS)[number];

/** A view of a site. */
export interface SiteRoute {
  readonly at: "site";
  readonly siteId: string;
  readonly tab: SiteTab;
}

/** Two versions of a page, the newest two without their ids; or two pages. */
export interface CompareRoute {
  readonly at: "compare";
  readonly where: Where;
  readonly pageId: string;
  readonly from?: string;
  readonly to?: string;
  /** Another page: the newest versions of both are compared, instead of two of this one. */
  readonly otherId?: string;
}

/**
 * The view of a page's version. `overview` is the first one of a shared page. `conformance` checks it against a design system. `public` compares it with what the
 * server reads, and exists on the device only. `review` are the changes since the approved version, `settings` those of a page of the server, and only the server has a
 * screenshot for `places`.
 */
export type PageTab = "overview" | "tokens" | "review" | "places" | "conformance" | "export" | "public" | "settings";

export const STATUSES = ["pending", "running", "completed", "failed", "changed"] as const satisfies readonly (
  | ExtractionStatus
  | "changed"
)[];
/** The kinds of rows in the list of pages. */
export const LISTED = ["sites", "pages"] as const;
export const SORTS = ["updated", "title", "created"] as const satisfies readonly OverviewSort[];

/** The first part of a page's path. */
const PREFIXES: Readonly<Record<Where, string>> = { device: "page", server: "pages" };
const whereOf = (prefix: string): Where => (prefix === PREFIXES.device ? "device" : "server");

const PATTERNS: readonly (readonly [RegExp, (...parts: string[]) => Route])[] = [
  [
    /^\/(page|pages)\/([^/]+)\/compare(?:\/([^/]+)\/([^/]+))?$/,
    (prefix = "", pageId = "", from = "", to = "") => ({
      at: "compare",
      where: whereOf(prefix),
      pageId,
      ...(from !== "" && { from, to }),
    }),
  ],
  [
    /^\/(page|pages)\/([^/]+)\/against\/([^/]+)$/,
    (prefix = "", pageId = "", otherId = "") => ({ at: "compare", where: whereOf(prefix), pageId, otherId }),
  ],
  [
    /^\/page\/([^/]+)(?:\/version\/([^/]+))?\/public$/,
    (pageId, versionId) => page("device", pageId, "public", versionId),
  ],
  [/^\/pages\/([^/]+)\/settings$/, (pageId) => page("server", pageId, "settings")],
  [/^\/pages\/([^/]+)\/review$/, (pageId) => page("server", pageId, "review")],
  [
    /^\/pages\/([^/]+)(?:\/version\/([^/]+))?\/places(?:\/([^/]+)\/([^/]+))?$/,
    (pageId, versionId, kind = "", name = "") => ({
      ...page("server", pageId, "places", versionId),
      ...(kind !== "" && { token: { kind, name } }),
    }),
  ],
  [
    /^\/(page|pages)\/([^/]+)(?:\/version\/([^/]+))?(?:\/(export|conformance))?$/,
    (prefix = "", pageId, versionId, tab) =>
      page(whereOf(prefix), pageId, tab === "export" || tab === "conformance" ? tab : "tokens", versionId),
  ],
  [/^\/new(?:\/([^/]+))?$/, (teamId = "") => ({ at: "newPage", ...(teamId !== "" && { teamId }) })],
  [/^\/account$/, () => ({ at: "account" })],
  [/^\/queue$/, () => ({ at: "queue" })],
  [/^\/reviews$/, () => ({ at: "reviews" })],
  [/^\/schedules$/, () => ({ at: "schedules" })],
  [/^\/sites$/, () => ({ at: "sites" })],
  [/^\/sites\/new$/, () => ({ at: "newSite" })],
  [
    /^\/sites\/([^/]+)(?:\/(tokens|review|conformance|export|runs|settings))?$/,
    (siteId = "", name = "") => ({ at: "site", siteId, tab: SITE_TABS.find((tab) => tab === name) ?? "pages" }),
  ],
  [/^\/webhooks$/, () => ({ at: "webhooks" })],
  [/^\/webhooks\/([^/]+)$/, (webhookId = "") => ({ at: "webhook", webhookId })],
  [/^\/channels$/, () => ({ at: "channels" })],
  [/^\/channels\/confirm\/([^/]+)$/, (token = "") => ({ at: "confirmChannel", token })],
  [/^\/channels\/([^/]+)$/, (channelId = "") => ({ at: "channel", channelId })],
  [/^\/systems$/, () => ({ at: "systems" })],
  [/^\/systems\/([^/]+)$/, (systemId = "") => ({ at: "system", systemId })],
  [/^\/keys$/, () => ({ at: "apiKeys" })],
  [/^\/status$/, () => ({ at: "status" })],
  [/^\/team\/([^/]+)$/, (teamId = "") => ({ at: "team", teamId })],
  [/^\/team\/([^/]+)\/welcome$/, (teamId = "") => ({ at: "team", teamId, isNew: true })],
  [/^\/confirm\/([^/]+)$/, (token = "") => ({ at: "confirmAddress", token })],
  [/^\/forgot-password$/, () => ({ at: "forgotPassword" })],
  [/^\/reset-password\/([^/]+)$/, (token = "") => ({ at: "resetPassword", token })],
  [/^\/invitations\/([^/]+)$/, (token = "") => ({ at: "invitation", token })],
];

/** Views whose address has parameters behind `?`. */
const WITH_PARAMETERS: Readonly<Record<string, (parameters: URLSearchParams) => Route>> = {
  "": readHome,
  "/sign-in": (parameters) => ({ at: "signIn", ...nextOf(parameters) }),
  "/register": (parameters) => ({ at: "register", ...nextOf(parameters) }),
  "/plan": (parameters) => {
    const [plan, checkout] = [parameters.get("plan"), parameters.get("checkout")];
    return {
      at: "plan",
      ...(isPlan(plan) && { plan }),
      ...((checkout === "success" || checkout === "cancel") && { checkout }),
    };
  },
};

function readHome(parameters: URLSearchParams): HomeRoute {
  const [search, team, page] = ["search", "team", "page"].map((name) => parameters.get(name) ?? "");
  const status = STATUSES.find((option) => option === parameters.get("status"));
  const sort = SORTS.find((option) => option === parameters.get("sort"));
  const of = LISTED.find((option) => option === parameters.get("of"));
  return {
    at: "home",
    ...(search && { search }),
    ...(team && { team }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(of && { of }),
    ...(/^[1-9]\d{0,5}$/.test(page ?? "") && { page: Number(page) }),
  };
}

/** Only a path of ours: an address of another site must not be gone to after a sign-in. */
function nextOf(parameters: URLSearchParams): { next?: string } {
  const target = parameters.get("next");
  return target !== null && /^\/(?![/\\])/.test(target) ? { next: target } : {};
}

const isPlan = (name: string | null): name is PlanName => name === "free" || name === "pro" || name === "enterprise";

function page(where: Where, pageId = "", tab: PageTab, versionId = ""): PageRoute {
  return { at: "page", where, pageId, tab, ...(versionId !== "" && { versionId }) };
}

/** Reads a path such as `/page/p1/export` or `/plan?checkout=success`. A slash at the end of the path makes no difference. */
export function parsePath(address: string): Route {
  const [typed = "", parameters = ""] = address.split("?", 2);
  const path = typed.endsWith("/") ? typed.slice(0, -1) : typed;
  const reader = Object.hasOwn(WITH_PARAMETERS, path) ? WITH_PARAMETERS[path] : undefined;
  if (reader) return reader(new URLSearchParams(parameters));
  for (const [pattern, route] of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return route(...match.slice(1).map((part = "") => decodeText(part)));
  }
  return { at: "notFound" };
}

/** Reads a path of the dashboard that the server serves. It has no views of a device: its pages, and what waits to be sent. */
export function parseServerPath(address: string): Route {
  const route = parsePath(address);
  const isOfDevice = route.at === "queue" || ("where" in route && route.where === "device");
  return isOfDevice ? { at: "notFound" } : route;
}

/** The path of a route and its parameters, with a slash at its start. */
export function routePath(route: Route): string {
  const path = (...parts: readonly string[]) => `/${parts.map(encodeURIComponent).join("/")}`;
  switch (route.at) {
    case "home": {
      const { at: _, page, ...parameters } = route;
      return `/${query({ ...parameters, page: page === undefined ? undefined : String(page) })}`;
    }
    case "page": {
      const version = route.versionId === undefined ? [] : ["version", route.versionId];
      const tab = route.tab === "tokens" ? [] : [route.tab];
      const token = route.tab === "places" && route.token ? [route.token.kind, route.token.name] : [];
      return path(PREFIXES[route.where], route.pageId, ...version, ...tab, ...token);
    }
    case "compare": {
      const { from, to, otherId } = route;
      if (otherId !== undefined) return path(PREFIXES[route.where], route.pageId, "against", otherId);
      const versions = from === undefined || to === undefined ? [] : [from, to];
      return path(PREFIXES[route.where], route.pageId, "compare", ...versions);
    }
    case "team":
      return path("team", route.teamId, ...(route.isNew ? ["welcome"] : []));
    case "invitation":
      return path("invitations", route.token);
    case "confirmAddress":
      return path("confirm", route.token);
    case "forgotPassword":
      return path("forgot-password");
    case "resetPassword":
      return path("reset-password", route.token);
    case "newPage":
      return path("new", ...(route.teamId === undefined ? [] : [route.teamId]));
    case "apiKeys":
      return path("keys");
    case "webhook":
      return path("webhooks", route.webhookId);
    case "channel":
      return path("channels", route.channelId);
    case "confirmChannel":
      return path("channels", "confirm", route.token);
    case "system":
      return path("systems", route.systemId);
    case "newSite":
      return path("sites", "new");
    case "site":
      return path("sites", route.siteId, ...(route.tab === "pages" ? [] : [route.tab]));
    case "signIn":
      return `/sign-in${query({ next: route.next })}`;
    case "register":
      return `/register${query({ next: route.next })}`;
    case "plan":
      return `/plan${query({ checkout: route.checkout, plan: route.plan })}`;
    case "reviews":
    case "schedules":
    case "sites":
    case "webhooks":
    case "channels":
    case "systems":
    case "status":
    case "account":
    case "queue":
      return path(route.at);
    case "notFound":
      return path("not-found");
  }
}

/** The defined parameters behind a `?`; an empty text without any. */
function query(parameters: Readonly<Record<string, string | undefined>>): string {
  const defined = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return defined.length === 0 ? "" : `?${new URLSearchParams(defined)}`;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // an address written by hand
  }
}
