import { expect, test } from "vitest";
import type { Route } from "../../platform/routes.ts";
import { routeOf, SHARED_PAGE, searchOf } from "./share-address.ts";

const page = { where: "server", pageId: SHARED_PAGE } as const;

test.each<[Route, string]>([
  [{ at: "page", ...page, tab: "overview" }, ""],
  [{ at: "page", ...page, tab: "overview", versionId: "a b" }, "?version=a+b"],
  [{ at: "page", ...page, tab: "tokens" }, "?view=tokens"],
  [{ at: "page", ...page, tab: "export", versionId: "v1" }, "?view=export&version=v1"],
  [{ at: "page", ...page, tab: "places" }, "?view=places"],
  [
    { at: "page", ...page, tab: "places", versionId: "v1", token: { kind: "colors", name: "a&b" } },
    "?view=places&version=v1&kind=colors&token=a%26b",
  ],
  [{ at: "compare", ...page }, "?view=compare"],
  [{ at: "compare", ...page, from: "v1", to: "v2" }, "?view=compare&from=v1&to=v2"],
])("the address of a shared page names the view %j", (route, search) => {
  expect(searchOf(route)).toBe(search);
  expect(routeOf(search)).toEqual(route);
});

test("routeOf shows the overview for an address that names no view", () => {
  expect(routeOf("?view=settings&from=v1")).toEqual({ at: "page", ...page, tab: "overview" });
});
