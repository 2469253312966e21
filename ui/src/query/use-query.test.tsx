// @vitest-environment happy-dom
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Context } from "../context.ts";
import { succeeded } from "../outcome.ts";
import { fakePlatform } from "../testing/platform.ts";
import type { QueryCache, QueryState } from "./query-cache.ts";
import { useQuery } from "./use-query.ts";

test("useQuery shows what another component has loaded after this one was rendered and before it subscribed", async () => {
  let state: QueryState<string> = { outcome: undefined, isLoading: true };
  const cache: QueryCache = {
    state: () => state,
    // Those who subscribe now are not told of a load that has ended.
    subscribe() {
      state = { outcome: succeeded("Harbour design"), isLoading: false };
      return () => {};
    },
    invalidate() {},
  };
  const View = () => <p>{useQuery("teams", async () => succeeded("another")).data ?? "loading"}</p>;
  render(
    <Context.Provider value={{ platform: fakePlatform(), cache }}>
      <View />
    </Context.Provider>,
  );
  expect(await screen.findByText("Harbour design")).toBeTruthy();
});
