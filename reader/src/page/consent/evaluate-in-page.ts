import * as dom from "@tintype/shared/observe/dom/members";

const RESULT = "data-result";

/**
 * Evaluates an expression among the variables of the page, and tells whether the result is truthy; a promise counts as true.
 * Returns false if it throws, or if the page's Content-Security-Policy forbids inline handlers.
 *
 * The handlers of attributes run in the page's own world, also if our world sets them, and an element that is in no document
 * shows the page nothing. The page's time cannot pass in between, as it would if the browser were asked.
 */
export function evaluateInPage(expression: string): boolean {
  const element = dom.createElement(document, "a");
  dom.setAttribute(element, "onclick", `try { this.setAttribute("${RESULT}", !!(${expression})) } catch {}`);
  element.dispatchEvent(new MouseEvent("click"));
  return dom.getAttribute(element, RESULT) === "true";
}
