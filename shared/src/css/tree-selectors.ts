import { splitList, splitOuter } from "./lists.ts";

// Selectors that reach into shadow trees and frames: what stands after `>>>` applies in the shadow tree, or in the frame's
// document, of what is matched before it. CSS itself has no such combinator.

const INTO = ">>>";

/** The parts of a selector without commas, each for a tree of its own: `x-card >>> .title` has two. */
export const splitTrees = (selector: string): string[] =>
  selector.includes(INTO) ? splitOuter(selector, INTO) : [selector];

/** The selectors of a list, each as its parts. Commas divide first: `a, b >>> c` is `a`, and `c` in the tree of a `b`. */
export const treePaths = (list: string): string[][] => splitList(list).map(splitTrees);

/**
 * Finds why `>>>` cannot stand where it stands.
 * @returns words that follow "is not a valid CSS selector:"; undefined if there is no such fault
 */
export function treeFault(list: string): string | undefined {
  if (!list.includes(INTO)) return undefined;
  for (const parts of treePaths(list)) {
    if (parts.length > 1 && parts.includes("")) return `a selector is missing before or after ${INTO}`;
    if (parts.some((part) => withoutTexts(part).includes(INTO)))
      return `${INTO} is possible between whole selectors only, and not in brackets`;
  }
  return undefined;
}

/** CSS without what is escaped and without the content of strings. */
const withoutTexts = (css: string): string => css.replace(/\\./gs, "").replace(/"[^"]*"|'[^']*'/g, "");
