import { type PageNode, readProperty } from "../dom/page-node.ts";
import { HIDDEN_OPACITY } from "./inherit.ts";

/** Smallest part of the viewport's area. Smaller elements are icons and buttons that appear under the pointer. */
const MIN_PART = 0.01;
/** Pages draw their own controls over transparent ones. */
const CONTROLS = new Set(["input", "select", "textarea", "button"]);

/**
 * Returns whether an element takes up space outside the viewport but is transparent: pages let such content appear when
 * somebody scrolls to it. Menus and other layers that are hidden until they are opened take up no space in the page.
 */
export function waitsForScrolling(node: PageNode): boolean {
  if (node.isDrawn || !(Number(node.opacity()) < HIDDEN_OPACITY) || CONTROLS.has(node.name)) return false;
  if (!/^(static|relative)$/.test(readProperty(node, "position")) || readProperty(node, "visibility") !== "visible")
    return false;
  const { innerWidth, innerHeight } = node.scope.frame.view;
  const { top, bottom, width, height } = node.box();
  return (top >= innerHeight || bottom <= 0) && width * height >= innerWidth * innerHeight * MIN_PART;
}
