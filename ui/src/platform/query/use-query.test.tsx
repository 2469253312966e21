// @vitest-environment happy-dom
import { screen } from "@testing-library/preact";
import { render } from "preact";
import { expect, test } from "vitest";
import { fakePlatform } from "../../testing/platform.ts";
import { Context } from "../context.ts";
import { type Outcome, succeeded } from "../outcome.ts";
import { createQueryCache } from "./query-cache.ts";
import { useQuery } from "./use-query.ts";

test("useQuery shows a value whose load for another component ends between its rendering and its effects", async () => {
  const cache = createQueryCache();
  const about = Promise.withResolvers<Outcome<string>>();
  const load = () => about.promise;
  const unsubscribe = cache.subscribe("about", load, () => {});
  const View = () => <p>{useQuery("about", load).data ?? "loading"}</p>;
  const root = document.createElement("main");
  document.body.append(root);
  try {
    // Rendered without the testing library, which would run the effects at once.
    render(
      <Context.Provider value={{ platform: fakePlatform(), cache }}>
        <View />
      </Context.Provider>,
      root,
    );
    expect(root.textContent).toBe("loading");
    about.resolve(succeeded("answered"));
    while (cache.state("about").isLoading) await Promise.resolve(); // effects run in a later task
    expect(root.textContent).toBe("loading");
    expect(await screen.findByText("answered")).toBeDefined();
  } finally {
    render(null, root);
    root.remove();
    unsubscribe();
  }
});
