import { treeFault } from "@tintype/shared/css/tree-selectors";
import { isEmpty } from "@tintype/shared/observe/limits/is-empty";
import type { Observation } from "@tintype/shared/observe/observation";
import { PageFailure } from "../reading/page-failure.ts";
import type { IsolatedWorld } from "../visit/isolated-world.ts";

/** @throws PageFailure for the first one that is no selector */
export async function checkSelectors(world: IsolatedWorld, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    const fault = treeFault(selector);
    if (fault === undefined) continue;
    throw new PageFailure("invalid_selector", `The selector ${JSON.stringify(selector)} is not valid CSS: ${fault}.`);
  }
  const invalid = selectors.length > 0 ? await world.call("invalidSelector", selectors) : undefined;
  if (invalid === undefined) return;
  throw new PageFailure("invalid_selector", `The selector ${JSON.stringify(invalid)} is not valid CSS.`);
}

/** An empty observation is a failure: its snapshot would look like a page that has lost all of its design. */
export function checkNotEmpty(observation: Observation, selectors: readonly string[]): void {
  if (!isEmpty(observation)) return;
  if (selectors.length === 0) throw new PageFailure("empty_page", "The page is empty: nothing on it is visible.");
  throw new PageFailure("no_match", `Nothing visible on the page matches ${selectors.join(", ")}.`);
}
