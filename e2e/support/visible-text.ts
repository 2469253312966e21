import type { Page } from "playwright";

/**
 * Finds what a person cannot read or reach in the view that a page shows: texts that are cut although no title tells them
 * whole, texts beside the window that no row can be scrolled to, and selected tabs of which a part is out of sight.
 * @returns a line for each, for messages
 */
export const findHiddenText = (page: Page): Promise<string[]> => page.evaluate(findInPage);

/** Runs in the page, so it uses nothing of this module. */
function findInPage(): string[] {
  const MARGIN = 1;
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
  const isUnseen = (element: Element) =>
    element.closest(".unseen, .skip, [aria-hidden='true'], option, title, style, script, svg") !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const hasTitle = (element: Element) => element.closest("[title]") !== null;
  const cuts = (element: Element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
  const scrolls = (element: Element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const ancestors = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
  const faults: string[] = [];
  for (const element of document.querySelectorAll("body *")) {
    if (isUnseen(element) || !hasOwnText(element)) continue;
    const isCut = cuts(element) && element.scrollWidth > element.clientWidth + MARGIN;
    if (isCut && !hasTitle(element)) faults.push(`cut: ${nameOf(element)}`);
    const box = element.getBoundingClientRect();
    const isBeside = box.right > innerWidth + MARGIN || box.left < -MARGIN;
    if (isBeside && !ancestors(element).some(scrolls) && !isCut) faults.push(`beside the window: ${nameOf(element)}`);
  }
  for (const tab of document.querySelectorAll("[role='tab'][aria-selected='true'], nav [aria-current='page']")) {
    if (isUnseen(tab)) continue;
    const box = tab.getBoundingClientRect();
    const row = (tab.closest("[role='tablist'], nav, ul") ?? document.body).getBoundingClientRect();
    const isInside = box.left >= Math.max(0, row.left) - MARGIN && box.right <= Math.min(innerWidth, row.right) + MARGIN;
    if (!isInside) faults.push(`selected, out of sight: ${nameOf(tab)}`);
  }
  return faults;
}
