import * as dom from "../../dom/members.ts";
import type { NodeKey } from "../../dom/styled.ts";
import { MAX_EXCLUDED } from "../../limits.ts";

/** A selector of elements, to exclude them from others. Undefined if they are too many. */
export const selectorOf = (elements: ReadonlySet<Element>): string | undefined =>
  elements.size > MAX_EXCLUDED ? undefined : [...elements].map(pathOf).join(",");

/** A selector by positions. In a shadow tree it may select other elements too. */
export function pathOf(element: Element): string {
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

/** A running transition of a property of a node. */
export interface Transition extends NodeKey {
  readonly property: string;
}

/** The transitions that run in trees. The browser computes all styles to tell them. */
export function runningTransitions(trees: readonly dom.Root[]): readonly Transition[] {
  return trees.flatMap(dom.getAnimations).flatMap((animation) => {
    if (!("transitionProperty" in animation)) return [];
    const { target, pseudoElement } = animation.effect as KeyframeEffect; // the cast: that of a transition is one
    return target
      ? [{ element: target, pseudo: pseudoElement ?? "", property: String(animation.transitionProperty) }]
      : [];
  });
}

/**
 * The elements with a transition of something that changes, which the change would end, with those around them, from which
 * they inherit.
 * @param isChanged whether a property of a node may change
 */
export function inTransition(
  transitions: readonly Transition[],
  isChanged: (transition: Transition) => boolean,
): Set<Element> {
  const elements = new Set<Element>();
  for (const transition of transitions) {
    if (!isChanged(transition)) continue;
    for (let up: Element | undefined = transition.element; up; up = dom.parentOrHost(up)) elements.add(up);
  }
  return elements;
}
