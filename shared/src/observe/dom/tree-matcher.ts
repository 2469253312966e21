import { splitTrees, treePaths } from "../../css/tree-selectors.ts";
import { getOrCreate } from "../memo.ts";
import * as dom from "./members.ts";
import { outside } from "./selectors.ts";

/** Selectors of options. One without `>>>` matches elements of all trees; see tree-selectors for the others. */
export class TreeMatcher {
  readonly #list: string;
  readonly #paths: readonly (readonly string[])[];
  readonly #matchesByRoot = new WeakMap<Node, Map<string, ReadonlySet<Element>>>();

  constructor(selectors: readonly string[]) {
    const isPlain = (selector: string) => splitTrees(selector).length === 1;
    this.#list = selectors.filter(isPlain).join(", ");
    this.#paths = selectors.filter((selector) => !isPlain(selector)).flatMap(treePaths);
  }

  get isEmpty(): boolean {
    return this.#list === "" && this.#paths.length === 0;
  }

  /** @throws SyntaxError if a selector is not valid CSS */
  matches(element: Element): boolean {
    return (
      (this.#list !== "" && dom.matches(element, this.#list)) ||
      this.#paths.some((parts) => this.#matchesPath(element, parts))
    );
  }

  #matchesPath(element: Element, parts: readonly string[]): boolean {
    let inner: Element | undefined = element;
    for (const part of parts.toReversed()) {
      if (!inner || !this.#matchesPart(inner, part)) return false;
      inner = outside(inner);
    }
    return true;
  }

  #matchesPart(element: Element, part: string): boolean {
    if (!part.includes(":host")) return dom.matches(element, part);
    // The host of a tree is matched only by a search in the tree.
    const root = dom.getRootNode(element);
    const bySelector = getOrCreate(this.#matchesByRoot, root, () => new Map<string, ReadonlySet<Element>>());
    // The cast: the root of an element that is read is a document or a shadow root.
    return getOrCreate(bySelector, part, () => new Set(dom.findAll(root as dom.Root, part))).has(element);
  }
}
