import { expect, test } from "vitest";
import { ROUTES } from "../src/testing/routes.ts";
import { viewNameOf } from "./fixture.ts";
import { views } from "./views.ts";

const NAMES = Object.keys(views);

test("the gallery has each view that a route leads to, and no other", () => {
  const routed = new Set(ROUTES.map(([, route]) => viewNameOf(route)));
  // The shared page has addresses of its own, and everything else leads to the view that says so.
  expect([...routed, "page overview", "notFound"].sort()).toEqual([...NAMES].sort());
});

test.each(Object.entries(views))("the route of each state of %s in the gallery leads to this view", (name, states) => {
  const routes = Object.values(states).map(({ route }) => route);
  expect(new Set(routes.map(viewNameOf))).toEqual(new Set([name]));
});
