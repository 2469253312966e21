import { expect, test } from "vitest";
import { parseRoute, type Route, routeHash } from "./routes.ts";

const ROUTES: readonly (readonly [string, Route])[] = [
  ["#/", { at: "home" }],
  ["#/page/p1", { at: "page", pageId: "p1", view: "tokens" }],
  ["#/page/p1/export", { at: "page", pageId: "p1", view: "export" }],
  ["#/page/p1/public", { at: "page", pageId: "p1", view: "public" }],
  ["#/page/p1/version/c2", { at: "page", pageId: "p1", view: "tokens", captureId: "c2" }],
  ["#/page/p1/version/c2/export", { at: "page", pageId: "p1", view: "export", captureId: "c2" }],
  ["#/page/p1/compare", { at: "compare", pageId: "p1" }],
  ["#/page/p1/compare/c1/c2", { at: "compare", pageId: "p1", from: "c1", to: "c2" }],
  ["#/account", { at: "account" }],
  ["#/queue", { at: "queue" }],
  ["#/team/t%2F1", { at: "team", teamId: "t/1" }],
  ["#/shared/e1", { at: "shared", extractionId: "e1", view: "tokens" }],
  ["#/shared/e1/export", { at: "shared", extractionId: "e1", view: "export" }],
  ["#/shared/e1/compare/s1/s2", { at: "sharedCompare", extractionId: "e1", from: "s1", to: "s2" }],
];

test.each(ROUTES)("%s is an address and leads back to where it came from", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
  expect(routeHash(route)).toBe(hash);
});

test.each(["", "#", "#/nowhere", "#/page", "#/page/a/b/c", "#/page/p1/compare/a"])("%j leads home", (hash) => {
  expect(parseRoute(hash)).toEqual({ at: "home" });
});

test("an address with a stray % leads where it can", () => {
  expect(parseRoute("#/team/100%")).toEqual({ at: "team", teamId: "100%" });
});
