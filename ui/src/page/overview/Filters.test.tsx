// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { expect, test } from "vitest";
import type { HomeRoute } from "../../platform/routes.ts";
import { fakePlatform } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { Filters } from "./Filters.tsx";

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (value: string) => fireEvent.input(field(), { target: { value } });

/** Shows the filters of an address. @returns the platform, and a function that changes the address */
function filters() {
  let change: (route: HomeRoute) => void = () => {};
  const platform = fakePlatform({ procedures: { "teams.list": () => ({ data: [] }) } });
  const View = () => {
    const [route, setRoute] = useState<HomeRoute>({ at: "home" });
    change = setRoute;
    return <Filters route={route} />;
  };
  show(<View />, platform);
  return { platform, change: (route: HomeRoute) => act(() => change(route)) };
}

test("Filters keep what a person types while the address takes what was typed before", async () => {
  const { platform, change } = filters();
  type("not");
  await waitFor(() => expect(platform.visited).toEqual(["/?search=not"]));
  type("noth");
  await change({ at: "home", search: "not" });
  expect(field().value).toBe("noth");
  await waitFor(() => expect(platform.visited).toEqual(["/?search=not", "/?search=noth"]));
});

test("Filters keep a space at the end of a search, which the address has without it", async () => {
  const { platform, change } = filters();
  type("harbour ");
  await waitFor(() => expect(platform.visited).toEqual(["/?search=harbour"]));
  await change({ at: "home", search: "harbour" });
  expect(field().value).toBe("harbour ");
});

test("Filters take the search of an address that changes by something else", async () => {
  const { platform, change } = filters();
  type("harbour");
  await waitFor(() => expect(platform.visited).toEqual(["/?search=harbour"]));
  await change({ at: "home", search: "harbour" });
  await change({ at: "home" });
  expect(field().value).toBe("");
  await change({ at: "home", search: "ferries" });
  expect(field().value).toBe("ferries");
});
