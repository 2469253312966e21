import { MAX_RESOLVED } from "../limits.ts";
import { isFrame } from "./flat-tree.ts";
import * as dom from "./members.ts";

type FindRoot = (element: Element) => ShadowRoot | null;

/**
 * The elements that a selector matches. A part after ` >>> ` applies in the shadow tree, or in the frame's document, of what is
 * before it, as Selectors writes it.
 * @param shadowRootOf finds open shadow roots and, where the caller can, closed ones
 * @returns none if the selector is not valid CSS
 */
export function resolveSelector(document: Document, selector: string, shadowRootOf: FindRoot): Element[] {
  let trees: dom.Root[] = [document];
  let elements: Element[] = [];
  for (const part of selector.split(" >>> ")) {
    elements = trees.flatMap((tree) => dom.findAllIfValid(tree, part) ?? []).slice(0, MAX_RESOLVED);
    trees = elements.flatMap((element) => treeIn(element, shadowRootOf) ?? []);
  }
  return elements;
}

function treeIn(element: Element, shadowRootOf: FindRoot): dom.Root | null | undefined {
  return isFrame(element) ? element.contentDocument : shadowRootOf(element);
}
