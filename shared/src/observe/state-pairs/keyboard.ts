import * as dom from "../dom/members.ts";
import { isHtml, type PageNode } from "../dom/page-node.ts";

const CONTROLS = new Set(["button", "input", "select", "textarea"]);
const UNREACHABLE = ":disabled, [inert], [inert] *, input[type=hidden i]";

/** Returns whether the key Tab leads to an element: not to what only scripts can focus. */
export function reachesByKeyboard({ element, name, pseudo, isDrawn }: PageNode): boolean {
  if (pseudo !== "" || isDrawn || !isFocusable(element, name)) return false;
  return !dom.matches(element, UNREACHABLE);
}

function isFocusable(element: Element, name: string): boolean {
  const index = dom.getAttribute(element, "tabindex");
  if (index !== null && /^\s*[+-]?\d+/.test(index)) return Number.parseInt(index, 10) >= 0;
  if (name === "a" || name === "area") return dom.hasAttribute(element, "href");
  if (CONTROLS.has(name)) return true;
  if (name === "summary") return isSummary(element);
  const editable = dom.getAttribute(element, "contenteditable");
  return editable !== null && editable.toLowerCase() !== "false";
}

/** Only the first summary of a `details` opens it. */
function isSummary(element: Element): boolean {
  const around = dom.parentElement(element);
  if (!around || !isHtml(around, "details")) return false;
  for (let child = dom.firstElementChild(around); child; child = dom.nextElementSibling(child))
    if (dom.localName(child) === "summary") return child === element;
  return false;
}
