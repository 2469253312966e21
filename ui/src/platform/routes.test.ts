import { expect, test } from "vitest";
import { ROUTES } from "../testing/routes.ts";
import { parsePath, parseServerPath, routePath } from "./routes.ts";

test.each(ROUTES)("routePath writes %s, and parsePath reads the same route from it", (path, route) => {
  expect(parsePath(path)).toEqual(route);
  expect(routePath(route)).toBe(path);
});

test.each(ROUTES)("parsePath reads %s with a slash at the end of the path, too", (path, route) => {
  const [start = "", parameters] = path.split("?");
  const slash = start.endsWith("/") ? "" : "/";
  expect(parsePath(`${start}${slash}${parameters === undefined ? "" : `?${parameters}`}`)).toEqual(route);
});

test.each(ROUTES)("parseServerPath reads %s unless only a device has the view", (path, route) => {
  const isOfDevice = /^\/(page\/|queue)/.test(path);
  expect(parseServerPath(path)).toEqual(isOfDevice ? { at: "notFound" } : route);
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
