import { CHILDLESS, hasText, shownInstead, UNSHOWN } from "../dom/flat-tree.ts";
import * as dom from "../dom/members.ts";
import { HTML, PageNode, px, readProperty } from "../dom/page-node.ts";
import { shadowRootFinder } from "../dom/shadow-roots.ts";
import { MAX_LOOKED_THROUGH } from "../limits.ts";
import { isIndentedAway } from "../visibility/element.ts";
import { HIDDEN_OPACITY } from "../visibility/inherit.ts";

/**
 * Returns whether an element that declares a decoration has text below which the browser draws it: in the element itself, or in
 * it and in its flow (CSS Text Decoration 3, 2). Texts that are hidden, floating or positioned have none of it, nor have boxes in
 * a line.
 */
export function hasDecoratedText(node: PageNode): boolean {
  const { scope } = node;
  const rootOf = shadowRootFinder();
  const open = [node];
  for (let count = 0, inner = open.pop(); inner; inner = open.pop(), count++) {
    const { element, name } = inner;
    const root = rootOf(element);
    if (count > MAX_LOOKED_THROUGH || showsText(inner, root)) return true;
    for (const child of shownInstead(element, name, root) ?? dom.children(element)) {
      const childNode = new PageNode(child, "", scope.frame.view.getComputedStyle(child), scope);
      if (isInFlow(childNode)) open.push(childNode);
    }
  }
  return false;
}

function showsText(node: PageNode, root: ShadowRoot | null): boolean {
  if (!hasText(node.element, node.name, root) || isIndentedAway(node)) return false;
  return readProperty(node, "visibility") === "visible" && px(readProperty(node, "font-size")) > 0;
}

function isInFlow(node: PageNode): boolean {
  const { element, name } = node;
  if (dom.namespaceURI(element) !== HTML || UNSHOWN.has(name) || CHILDLESS.has(name)) return false;
  const display = readProperty(node, "display");
  if (display === "none" || /^inline-/.test(display) || Number(node.opacity()) < HIDDEN_OPACITY) return false;
  return !/absolute|fixed/.test(readProperty(node, "position")) && readProperty(node, "float") === "none";
}
