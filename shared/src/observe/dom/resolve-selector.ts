import { treePaths } from "../../css/tree-selectors.ts";
import { MAX_RESOLVED } from "../limits.ts";
import { isFrame } from "./flat-tree.ts";
import * as dom from "./members.ts";

type FindRoot = (element: Element) => ShadowRoot | null;

/**
 * The elements that a selector matches, as Selectors writes it: see tree-selectors.
 * @param shadowRootOf finds open shadow roots and, where the caller can, closed ones
 * @returns none if the selector is not valid CSS
 */
export function resolveSelector(document: Document, selector: string, shadowRootOf: FindRoot): Element[] {
  return treePaths(selector).flatMap((parts) => resolvePath(document, parts, shadowRootOf));
}

function resolvePath(document: Document, parts: readonly string[], shadowRootOf: FindRoot): Element[] {
  let trees: dom.Root[] = [document];
  let elements: Element[] = [];
  for (const part of parts) {
    elements = trees.flatMap((tree) => dom.findAllIfValid(tree, part) ?? []).slice(0, MAX_RESOLVED);
    trees = elements.flatMap((element) => treeIn(element, shadowRootOf) ?? []);
  }
  return elements;
}

function treeIn(element: Element, shadowRootOf: FindRoot): dom.Root | null | undefined {
  return isFrame(element) ? element.contentDocument : shadowRootOf(element);
}
