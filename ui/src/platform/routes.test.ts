import { expect, test } from "vitest";
import { parsePath, type Route, routePath, SITE_TABS } from "./routes.ts";

const device = { where: "device", pageId: "p1" } as const;
const server = { where: "server", pageId: "e1" } as const;

const ROUTES: readonly (readonly [string, Route])[] = [
  ["/", { at: "home" }],
  ["/page/p1", { at: "page", ...device, tab: "tokens" }],
  ["/page/p1/export", { at: "page", ...device, tab: "export" }],
  ["/page/p1/public", { at: "page", ...device, tab: "public" }],
  ["/page/p1/version/c2", { at: "page", ...device, tab: "tokens", versionId: "c2" }],
  ["/page/p1/version/c2/export", { at: "page", ...device, tab: "export", versionId: "c2" }],
  ["/page/p1/compare", { at: "compare", ...device }],
  ["/page/p1/compare/c1/c2", { at: "compare", ...device, from: "c1", to: "c2" }],
  ["/page/p1/against/p%2F2", { at: "compare", ...device, otherId: "p/2" }],
  ["/pages/e1/against/e2", { at: "compare", ...server, otherId: "e2" }],
  ["/account", { at: "account" }],
  ["/queue", { at: "queue" }],
  ["/team/t%2F1", { at: "team", teamId: "t/1" }],
  ["/team/t1/welcome", { at: "team", teamId: "t1", isNew: true }],
  ["/confirm/x_1", { at: "confirmAddress", token: "x_1" }],
  ["/pages/e1", { at: "page", ...server, tab: "tokens" }],
  ["/pages/e1/export", { at: "page", ...server, tab: "export" }],
  ["/pages/e1/places", { at: "page", ...server, tab: "places" }],
  [
    "/pages/e1/version/s2/places/spacing/1%2F2%20px",
    { at: "page", ...server, tab: "places", versionId: "s2", token: { kind: "spacing", name: "1/2 px" } },
  ],
  ["/pages/e1/settings", { at: "page", ...server, tab: "settings" }],
  ["/schedules", { at: "schedules" }],
  ["/sites", { at: "sites" }],
  ["/sites/new", { at: "newSite" }],
  ["/sites/s%2F1", { at: "site", siteId: "s/1", tab: "pages" }],
  ...SITE_TABS.slice(1).map((tab): [string, Route] => [`/sites/s1/${tab}`, { at: "site", siteId: "s1", tab }]),
  ["/webhooks", { at: "webhooks" }],
  ["/webhooks/w1", { at: "webhook", webhookId: "w1" }],
  ["/channels", { at: "channels" }],
  ["/channels/c1", { at: "channel", channelId: "c1" }],
  ["/channels/confirm/x_1", { at: "confirmChannel", token: "x_1" }],
  ["/systems", { at: "systems" }],
  ["/systems/s1", { at: "system", systemId: "s1" }],
  ["/page/p1/conformance", { at: "page", ...device, tab: "conformance" }],
  ["/pages/e1/version/s2/conformance", { at: "page", ...server, tab: "conformance", versionId: "s2" }],
  ["/keys", { at: "apiKeys" }],
  ["/pages/e1/version/s2", { at: "page", ...server, tab: "tokens", versionId: "s2" }],
  ["/pages/e1/compare", { at: "compare", ...server }],
  [
    "/?search=harbour&team=personal&status=failed&sort=title&page=3",
    {
      at: "home",
      search: "harbour",
      team: "personal",
      status: "failed",
      sort: "title",
      page: 3,
    },
  ],
  ["/new", { at: "newPage" }],
  ["/plan", { at: "plan" }],
  ["/plan?checkout=success&plan=pro", { at: "plan", checkout: "success", plan: "pro" }],
  ["/sign-in", { at: "signIn" }],
  ["/sign-in?next=%2Fpages%2Fe1", { at: "signIn", next: "/pages/e1" }],
  ["/register", { at: "register" }],
  ["/invitations/q8nXH3vJ0b1sYd2wRk4mZQ", { at: "invitation", token: "q8nXH3vJ0b1sYd2wRk4mZQ" }],
  ["/pages/e1/compare/s1/s2", { at: "compare", ...server, from: "s1", to: "s2" }],
];

test.each(ROUTES)("routePath writes %s, and parsePath reads the same route from it", (path, route) => {
  expect(parsePath(path)).toEqual(route);
  expect(routePath(route)).toBe(path);
});

test("parsePath reads an address without a path as home", () => {
  expect(parsePath("")).toEqual({ at: "home" });
});

test.each(["/nowhere", "/page", "/page/a/b/c", "/page/p1/compare/a", "/pages/e1/public", "/constructor"])(
  "parsePath says of %j that no view has it",
  (path) => {
    expect(parsePath(path)).toEqual({ at: "notFound" });
  },
);

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
  "parsePath goes to no other site after a sign-in: %j",
  (target) => {
    expect(parsePath(`/sign-in?next=${encodeURIComponent(target)}`)).toEqual({ at: "signIn" });
  },
);

test("parsePath leaves out parameters of the list that mean nothing", () => {
  expect(parsePath("/?search=&status=lost&sort=size&page=0")).toEqual({ at: "home" });
});

test("parsePath leaves out a plan and a checkout that do not exist", () => {
  expect(parsePath("/plan?plan=huge&checkout=maybe")).toEqual({ at: "plan" });
});

test("parsePath leaves a stray % in a path as it is", () => {
  expect(parsePath("/team/100%")).toEqual({ at: "team", teamId: "100%" });
});
