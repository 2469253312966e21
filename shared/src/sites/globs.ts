import { type ComparisonCount, createGlobMatcher } from "../text/globs.ts";
import { partsOf } from "./address.ts";

/** Returns a function that tells whether the path of a page's address matches one of the globs, as `createGlobMatcher` does. */
export function createPathMatcher(
  globs: readonly string[],
  comparisons?: ComparisonCount,
): (address: string) => boolean {
  const matches = createGlobMatcher(globs, comparisons);
  return (address) => matches(partsOf(address).path);
}
