import { isFrame, shownInstead, UNSHOWN } from "@tintype/shared/observe/dom/flat-tree";
import * as dom from "@tintype/shared/observe/dom/members";
import { ownElement } from "@tintype/shared/observe/dom/own-element";
import { shadowRootFinder } from "@tintype/shared/observe/dom/shadow-roots";
import { Boxes, hasArea } from "../boxes.ts";

// The tree as it is shown, through shadow trees and frames of the page's own origin.

const shadowRootOf = shadowRootFinder();

/** The innermost element at a point of the tab's viewport. */
export function elementAt(x: number, y: number): Element {
  let element = dom.elementFromPoint(document, x, y) ?? dom.documentElement(document);
  for (;;) {
    const inner = innerAt(element, x, y);
    if (!inner || inner === element) return element;
    element = inner;
  }
}

/** The element at the point in the shadow tree or frame of an element. */
function innerAt(element: Element, x: number, y: number): Element | null {
  const tree = isFrame(element) ? element.contentDocument : shadowRootOf(element);
  if (!tree) return null;
  const root = dom.isDocument(tree) ? dom.documentElement(tree) : tree.firstElementChild;
  const offset = root ? new Boxes().offset(root) : { x: 0, y: 0 };
  const atPoint = dom.elementFromPoint(tree, x - offset.x, y - offset.y);
  return atPoint && dom.getRootNode(atPoint) === tree ? atPoint : null;
}

export type Direction = "up" | "down" | "left" | "right";

/** The parent, the first child, or the sibling before or after; undefined without such an element. */
export function neighbour(element: Element, direction: Direction): Element | undefined {
  if (direction === "up") return parentOf(element);
  if (direction === "down") return childrenOf(element)[0];
  const parent = parentOf(element);
  const siblings = parent ? childrenOf(parent) : [];
  const index = siblings.indexOf(element);
  return index === -1 ? undefined : siblings[index + (direction === "left" ? -1 : 1)];
}

function parentOf(element: Element): Element | undefined {
  const parent = dom.assignedSlot(element) ?? dom.parentOrHost(element);
  if (parent) return parent;
  const ownDocument = dom.ownerDocument(element);
  const frame = ownDocument === document ? null : dom.defaultView(ownDocument)?.frameElement;
  return frame ?? undefined;
}

/** Returns the children that have a box. */
function childrenOf(element: Element): Element[] {
  const root = shadowRootOf(element);
  const inner = isFrame(element) ? element.contentDocument : null;
  const framed = inner && dom.documentElement(inner);
  const children = framed ? [framed] : (shownInstead(element, dom.localName(element), root) ?? dom.children(element));
  const boxes = new Boxes();
  return [...children].filter(
    (child) => child !== ownElement() && !UNSHOWN.has(dom.localName(child)) && hasArea(boxes.of(child)),
  );
}

/** The nearest element, from this one outwards, that a wheel can scroll in this direction. */
export function scrollableAt(start: Element, dx: number, dy: number): Element | undefined {
  for (let element: Element | undefined = start; element; element = parentOf(element)) {
    const ownDocument = dom.ownerDocument(element);
    const view = dom.defaultView(ownDocument);
    if (!view) return undefined;
    const isRoot = element === dom.scrollingElement(ownDocument);
    const { overflowX, overflowY } = view.getComputedStyle(element);
    const highest = dom.scrollHeight(element) - dom.clientHeight(element);
    const widest = dom.scrollWidth(element) - dom.clientWidth(element);
    const scrolls = (overflow: string) => (isRoot ? overflow !== "hidden" : /auto|scroll/.test(overflow));
    const hasSpace = (direction: number, position: number, end: number) =>
      direction < 0 ? position > 0 : direction > 0 && position < end - 1;
    if (scrolls(overflowY) && hasSpace(dy, dom.scrollTop(element), highest)) return element;
    if (scrolls(overflowX) && hasSpace(dx, dom.scrollLeft(element), widest)) return element;
  }
  return undefined;
}
