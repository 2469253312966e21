import { MAX_LOOKED_THROUGH } from "../limits.ts";
import { isVisibleText } from "./flat-tree.ts";
import * as dom from "./members.ts";
import { type PageNode, SVG, TRANSPARENT } from "./page-node.ts";
import { hasArea } from "./region.ts";

/** Elements that show something without text or a box of their own. */
const DRAWING = new Set([
  "img",
  "video",
  "canvas",
  "iframe",
  "object",
  "embed",
  "input",
  "textarea",
  "select",
  "button",
  "progress",
  "meter",
  "hr",
  "svg",
]);

/** Returns whether an element or pseudo-element shows anything itself or in its content. */
export function showsSomething(node: PageNode): boolean {
  const { element, pseudo, scope } = node;
  if (node.isDrawn) return true;
  if (pseudo !== "") return node.showsContent || (paintsBox(node.style) && hasArea(node.ownRegion()));
  if (DRAWING.has(node.name)) return node.hasArea();
  if (paintsBox(node.style) && node.hasArea()) return true;
  const { view } = scope.frame;
  // An element with a shadow tree, or in one, may show nodes that are not below it.
  if (dom.shadowRoot(element) || node.name === "slot" || node.name.includes("-")) return true;
  const walker = dom.createTreeWalker(dom.ownerDocument(element), element, 5); // elements and texts
  for (let count = 0; walker.nextNode(); count++) {
    if (count > MAX_LOOKED_THROUGH) return true;
    const { currentNode } = walker;
    if (dom.nodeType(currentNode) === 3) {
      const parent = dom.parentElement(currentNode);
      if (!isVisibleText(currentNode.nodeValue ?? "") || !parent) continue;
      if (!/^(script|style|template|noscript)$/.test(dom.localName(parent)) && isShown(parent, view, showsText))
        return true;
      continue;
    }
    // The cast: the walker shows elements and texts only.
    const inner = currentNode as Element;
    const name = dom.localName(inner);
    if (name.includes("-")) return true;
    const drawn = DRAWING.has(name) || dom.namespaceURI(inner) === SVG;
    if ((drawn || paintsBox(view.getComputedStyle(inner))) && isShown(inner, view, showsBox)) return true;
  }
  return false;
}

const paintsBox = (style: CSSStyleDeclaration): boolean =>
  style.getPropertyValue("background-color") !== TRANSPARENT ||
  style.getPropertyValue("background-image") !== "none" ||
  style.getPropertyValue("box-shadow") !== "none" ||
  (style.getPropertyValue("border-style") !== "none" && style.getPropertyValue("border-width") !== "0px");

function isShown(element: Element, view: Window, hasSize: (box: DOMRect) => boolean): boolean {
  if (view.getComputedStyle(element).getPropertyValue("visibility") !== "visible") return false;
  return hasSize(dom.getBoundingClientRect(element));
}

const showsBox = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;
/** Text overflows a box without height. What is not rendered has neither. */
const showsText = ({ width, height }: DOMRect): boolean => width > 0 || height > 0;
