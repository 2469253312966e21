import * as dom from "@tintype/shared/observe/dom/members";
import { nextFrame } from "./frames.ts";

/** The page's scroll position. A view is the part of the page that is visible at a time. */
export interface ScrollPosition {
  /** True if the last step has scrolled the page. */
  readonly hasMoved: boolean;
  /** The number of views below the current one. */
  readonly viewsBelow: number;
}

/** Returns the number of views below the current one. */
export function viewsBelow(scroller: Element = mainScroller()): number {
  const height = dom.clientHeight(scroller);
  const below = dom.scrollHeight(scroller) - dom.scrollTop(scroller);
  return height > 0 ? Math.max(0, Math.ceil(below / height) - 1) : 0;
}

let scrolled: Element | undefined;

/** Scrolls down by one view or, at the end of the page, back to the top, and waits for the frame that shows it. */
export async function scrollOn(): Promise<ScrollPosition> {
  const scroller = mainScroller();
  scrolled = scroller;
  const oldTop = dom.scrollTop(scroller);
  dom.scrollBy(scroller, { top: dom.clientHeight(scroller), behavior: "instant" });
  const hasMoved = dom.scrollTop(scroller) > oldTop;
  if (hasMoved) await nextFrame();
  else if (dom.scrollTop(scroller) > 0) await scrollToTop();
  return { hasMoved, viewsBelow: viewsBelow(scroller) };
}

/** Scrolls back to the top. */
export async function scrollToTop(): Promise<void> {
  dom.scrollTo(mainScroller(), { top: 0, behavior: "instant" });
  await nextFrame();
}

/** Scrolls back to the top what we have scrolled, if the page has scrolled it since. @returns whether it has */
export function returnToTop(): boolean {
  if (!scrolled || dom.scrollTop(scrolled) === 0) return false;
  dom.scrollTo(scrolled, { top: 0, behavior: "instant" });
  return true;
}

/** Returns the element that scrolls: the document, or, in an application with fixed bars, the box in the middle of the window. */
function mainScroller(): Element {
  const root = dom.scrollingElement(document) ?? dom.documentElement(document);
  if (isCut(root)) return root;
  let box = dom.elementFromPoint(document, innerWidth / 2, innerHeight / 2);
  for (; box; box = dom.parentElement(box)) {
    const overflow = getComputedStyle(box).overflowY;
    if ((overflow === "auto" || overflow === "scroll") && isCut(box)) return box;
  }
  return root;
}

/** Returns whether the content of an element is higher than the element. */
const isCut = (element: Element): boolean => dom.scrollHeight(element) > dom.clientHeight(element) + 1;
