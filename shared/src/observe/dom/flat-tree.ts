import * as dom from "./members.ts";
import { HTML, isHtml } from "./page-node.ts";

// The tree as it is shown: shadow trees instead of their hosts' children, slots with the nodes assigned to them.

/** Elements that are never shown. */
export const UNSHOWN = new Set([
  "head",
  "script",
  "style",
  "template",
  "noscript",
  "link",
  "meta",
  "title",
  "base",
  "source",
  "track",
  "param",
  "datalist",
  "area",
]);
/** Elements that do not show their children. */
export const CHILDLESS = new Set([
  "canvas",
  "video",
  "audio",
  "iframe",
  "frame",
  "object",
  "embed",
  "img",
  "input",
  "textarea",
  "meter",
  "progress",
  "br",
  "wbr",
]);
/** Elements without ::before and ::after. (A checkbox with `appearance: none` has them.) */
export const PSEUDOLESS = new Set([...CHILDLESS, "select", "option", "optgroup"]);
PSEUDOLESS.delete("input");

/** A character that is neither white space nor of zero width. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** Returns whether a text contains a character that can be seen. */
export function isVisibleText(text: string): boolean {
  // Most text starts with an ASCII letter, most of the rest is blank. The regular expression is slow.
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7e) return VISIBLE.test(text);
    if (code > 0x20) return true;
  }
  return false;
}

const isText = (node: Node): boolean => dom.nodeType(node) === 3 && isVisibleText(node.nodeValue ?? "");

/**
 * Returns whether text is shown in this element's own style: its own text, that of its shadow tree, or text slotted
 * into it.
 */
export function hasText(element: Element, name: string, shadowRoot: ShadowRoot | null): boolean {
  if (CHILDLESS.has(name)) return false;
  const slotted = name === "slot" && !shadowRoot && isHtml(element, "slot") ? element.assignedNodes() : [];
  if (slotted.length > 0) return slotted.some(isText);
  // Without child elements, all text in it is its own: one call instead of several for each node.
  const firstChild = shadowRoot ? shadowRoot.firstElementChild : dom.firstElementChild(element);
  const tree = shadowRoot ?? element;
  if (!firstChild) return isVisibleText(dom.textContent(tree) ?? "");
  for (let node = dom.firstChild(tree); node; node = dom.nextSibling(node)) if (isText(node)) return true;
  return false;
}

/** The elements that are shown instead of an element's children; undefined if its children are shown. */
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
      return [...element.children].filter((child) => dom.localName(child) === "summary").slice(0, 1);
    case "select":
      // A closed select draws its selected option itself; only a list box shows its options.
      return isHtml(element, "select") && !element.multiple && element.size <= 1 ? [] : undefined;
    default:
      return undefined;
  }
}

/** The type guard includes `frame`, which has all the members of `iframe` that are used. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  const name = dom.localName(element);
  return (name === "iframe" || name === "frame") && dom.namespaceURI(element) === HTML;
}
