import * as dom from "../../dom/members.ts";
import { MAX_EXCLUDED } from "../../limits.ts";

/** A selector of elements, to exclude them from others. Undefined if they are too many. */
export const selectorOf = (elements: ReadonlySet<Element>): string | undefined =>
  elements.size > MAX_EXCLUDED ? undefined : [...elements].map(pathOf).join(",");

/** A selector by positions. In a shadow tree it may select other elements too. */
function pathOf(element: Element): string {
  let path = "";
  for (let up: Element | null = element; up; up = dom.parentElement(up)) {
    const isRoot = up === dom.documentElement(dom.ownerDocument(up));
    path = `${isRoot ? ":root" : `:nth-child(${positionOf(up)})`}${path === "" ? "" : ">"}${path}`;
  }
  return path;
}

function positionOf(element: Element): number {
  let position = 1;
  for (let sibling = dom.previousElementSibling(element); sibling; sibling = dom.previousElementSibling(sibling))
    position++;
  return position;
}

/**
 * The elements with a running transition of something that changes, which the change would end, with those around them, from
 * which they inherit.
 * @param isChanged whether a property of an element may change
 */
export function inTransition(
  trees: Iterable<dom.Root>,
  isChanged: (element: Element, pseudo: string, property: string) => boolean,
): Set<Element> {
  const elements = new Set<Element>();
  for (const root of trees) {
    for (const animation of dom.getAnimations(root)) {
      if (!("transitionProperty" in animation)) continue;
      const { target, pseudoElement } = animation.effect as KeyframeEffect; // the cast: that of a transition is one
      if (!target || !isChanged(target, pseudoElement ?? "", String(animation.transitionProperty))) continue;
      for (let up: Element | undefined = target; up; up = dom.parentOrHost(up)) elements.add(up);
    }
  }
  return elements;
}
