import { createGlobMatcher } from "../text/globs.ts";
import { partsOf } from "./address.ts";

/** Returns a function that tells whether the path of a page's address matches one of the globs. */
export function createPathMatcher(globs: readonly string[]): (address: string) => boolean {
  const matches = createGlobMatcher(globs);
  return (address) => matches(partsOf(address).path);
}
