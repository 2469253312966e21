import { HTML, isHtml } from "./page-node.ts";

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

function isVisible(text: string): boolean {
  // Most text begins with a plain letter, most of the rest is blank: no need for the expression, which is slow.
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7e) return VISIBLE.test(text);
    if (code > 0x20) return true;
  }
  return false;
}

const isText = (node: Node): boolean => node.nodeType === 3 && isVisible(node.nodeValue ?? "");

/** Text that takes its style from this element: its own, that of its shadow tree, or what is slotted into it. */
export function hasText(element: Element, name: string, shadowRoot: ShadowRoot | null): boolean {
  if (CHILDLESS.has(name)) return false;
  const slotted = name === "slot" && !shadowRoot && isHtml(element, "slot") ? element.assignedNodes() : [];
  if (slotted.length > 0) return slotted.some(isText);
  const tree = shadowRoot ?? element;
  // Without elements in it, all its text is its own: one question instead of several for each node.
  if (!tree.firstElementChild) return isVisible(tree.textContent ?? "");
  for (let node = tree.firstChild; node; node = node.nextSibling) if (isText(node)) return true;
  return false;
}

/** What is shown in the place of an element's children, where that is not simply its children. */
export function shownInstead(
  element: Element,
  name: string,
  shadowRoot: ShadowRoot | null,
): Iterable<Element> | undefined {
  if (shadowRoot) return shadowRoot.children;
  switch (name) {
    case "slot": {
      const assigned = isHtml(element, "slot") ? element.assignedElements() : [];
      return assigned.length > 0 ? assigned : undefined;
    }
    case "details":
      if (!isHtml(element, "details") || element.open) return undefined;
      return [...element.children].filter((child) => child.localName === "summary").slice(0, 1);
    case "select":
      // A closed select shows its choice by itself; only a list box shows its options.
      return isHtml(element, "select") && !element.multiple && element.size <= 1 ? [] : undefined;
    default:
      return undefined;
  }
}

/** `frame` has all that is needed of an `iframe`. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  return (element.localName === "iframe" || element.localName === "frame") && element.namespaceURI === HTML;
}
