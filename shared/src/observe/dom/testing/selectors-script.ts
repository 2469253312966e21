import { resolveSelector } from "../resolve-selector.ts";
import { Selectors } from "../selectors.ts";
import { shadowRootFinder } from "../shadow-roots.ts";

// For tests: the entry of a bundle that makes selectors in a page.

/** A selector of an element that does not match that element alone. */
export interface Fault {
  readonly selector: string | undefined;
  readonly matches: number;
}

/** Makes a selector for each element of the document and its open shadow trees. */
export function selectAll(): { selectors: string[]; faults: Fault[] } {
  const selectors = new Selectors();
  const result: { selectors: string[]; faults: Fault[] } = { selectors: [], faults: [] };
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const selector = selectors.of(element);
      const matches = selector === undefined ? [] : resolveSelector(document, selector, shadowRootFinder());
      if (selector !== undefined) result.selectors.push(selector);
      if (matches.length !== 1 || matches[0] !== element) result.faults.push({ selector, matches: matches.length });
    }
  }
  return result;
}

/** Makes the selectors of the elements that another selector matches. */
export function select(matching: string): (string | undefined)[] {
  const selectors = new Selectors();
  return [...document.querySelectorAll(matching)].map((element) => selectors.of(element));
}
