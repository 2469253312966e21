import { isFrame, shownInstead, UNSHOWN } from "@tintype/shared/observe/dom/flat-tree";
import { ownElement } from "@tintype/shared/observe/dom/own-element";
import { shadowRootFinder } from "@tintype/shared/observe/dom/shadow-roots";
import { Boxes, hasArea } from "../boxes.ts";

// The tree as it is shown, through shadow trees and frames of the page's own origin.

const shadowRootOf = shadowRootFinder();

/** The innermost element at a point of the tab's viewport. */
export function elementAt(x: number, y: number): Element {
  let element = document.elementFromPoint(x, y) ?? document.documentElement;
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
  const root = "documentElement" in tree ? tree.documentElement : tree.firstElementChild;
  const offset = root ? new Boxes().offset(root) : { x: 0, y: 0 };
  const found = tree.elementFromPoint(x - offset.x, y - offset.y);
  return found?.getRootNode() === tree ? found : null;
}

export type Direction = "up" | "down" | "left" | "right";

/** The parent, the first child, or the sibling before or after; undefined if there is none. */
export function neighbour(element: Element, direction: Direction): Element | undefined {
  if (direction === "up") return parentOf(element);
  if (direction === "down") return childrenOf(element)[0];
  const parent = parentOf(element);
  const siblings = parent ? childrenOf(parent) : [];
  const index = siblings.indexOf(element);
  return index === -1 ? undefined : siblings[index + (direction === "left" ? -1 : 1)];
}

function parentOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentElement;
  if (parent) return parent;
  const root = element.getRootNode();
  if ("host" in root) return root.host as Element; // of a shadow root
  const frame = element.ownerDocument === document ? null : element.ownerDocument.defaultView?.frameElement;
  return frame ?? undefined;
}

/** Those that have a box. */
function childrenOf(element: Element): Element[] {
  const root = shadowRootOf(element);
  const framed = isFrame(element) ? element.contentDocument?.documentElement : undefined;
  const children = framed ? [framed] : (shownInstead(element, element.localName, root) ?? element.children);
  const boxes = new Boxes();
  return [...children].filter(
    (child) => child !== ownElement() && !UNSHOWN.has(child.localName) && hasArea(boxes.of(child)),
  );
}

/** The nearest element, from this one outwards, that a wheel can scroll in this direction. */
export function scrollableAt(start: Element, dx: number, dy: number): Element | undefined {
  for (let element: Element | undefined = start; element; element = parentOf(element)) {
    const view = element.ownerDocument.defaultView;
    if (!view) return undefined;
    const isRoot = element === element.ownerDocument.scrollingElement;
    const { overflowX, overflowY } = view.getComputedStyle(element);
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    const scrolls = (overflow: string) => (isRoot ? overflow !== "hidden" : /auto|scroll/.test(overflow));
    const hasSpace = (by: number, at: number, end: number) => (by < 0 ? at > 0 : by > 0 && at < end - 1);
    if (scrolls(overflowY) && hasSpace(dy, scrollTop, scrollHeight - clientHeight)) return element;
    if (scrolls(overflowX) && hasSpace(dx, scrollLeft, scrollWidth - clientWidth)) return element;
  }
  return undefined;
}
