import { HTML, isHtml } from "./subject.ts";

/** The tree as it is shown: shadow trees in place of their hosts' children, slots with what is assigned to them. */

/** Elements that show nothing, or nothing of their children. */
export const UNSHOWN = new Set([
  ...["head", "script", "style", "template", "noscript", "link", "meta", "title", "base"],
  ...["source", "track", "param", "datalist", "area"],
]);
export const CHILDLESS = new Set([
  ...["canvas", "video", "audio", "iframe", "frame", "object", "embed", "img", "input", "textarea"],
  ...["meter", "progress", "br", "wbr"],
]);
/** Elements that have no ::before and ::after. A checkbox with `appearance: none` does have them. */
export const PSEUDOLESS = new Set([...CHILDLESS, "select", "option", "optgroup"]);
PSEUDOLESS.delete("input");

/** Anything but white space and zero-width characters. */
const VISIBLE = /[^\s\p{Cf}]/u;

const isText = (node: Node): boolean => node.nodeType === 3 && VISIBLE.test(node.nodeValue ?? "");

/** Text that takes its style from this element: its own, that of its shadow tree, or what is slotted into it. */
export function hasText(element: Element, shadowRoot: ShadowRoot | null): boolean {
  if (CHILDLESS.has(element.localName)) return false;
  const slotted = !shadowRoot && isHtml(element, "slot") ? element.assignedNodes() : [];
  if (slotted.length > 0) return slotted.some(isText);
  for (let node = (shadowRoot ?? element).firstChild; node; node = node.nextSibling) if (isText(node)) return true;
  return false;
}

export function shownChildren(element: Element, shadowRoot: ShadowRoot | null): Iterable<Element> {
  if (shadowRoot) return shadowRoot.children;
  if (isHtml(element, "slot")) {
    const assigned = element.assignedElements();
    return assigned.length > 0 ? assigned : element.children;
  }
  if (isHtml(element, "details") && !element.open) {
    return [...element.children].filter((child) => child.localName === "summary").slice(0, 1);
  }
  // A closed select shows its choice by itself; only a list box shows its options.
  if (isHtml(element, "select")) return element.multiple || element.size > 1 ? element.children : [];
  return element.children;
}

/** `frame` has all that is needed of an `iframe`. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  return (element.localName === "iframe" || element.localName === "frame") && element.namespaceURI === HTML;
}
