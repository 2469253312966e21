import { nextFrame } from "./frames.ts";

/** The page's scroll position. A view is the part of the page that is visible at a time. */
export interface ScrollPosition {
  /** Whether the last step has scrolled the page. */
  readonly hasMoved: boolean;
  readonly isAtTop: boolean;
  /** The number of views below the current one. */
  readonly viewsBelow: number;
}

/** Returns the number of views below the current one. */
export function viewsBelow(scroller: Element = mainScroller()): number {
  const { scrollHeight, clientHeight, scrollTop } = scroller;
  return clientHeight > 0 ? Math.max(0, Math.ceil((scrollHeight - scrollTop) / clientHeight) - 1) : 0;
}

/** Scrolls down by one view, if possible, and waits for the frame that shows it. */
export async function scrollOn(): Promise<ScrollPosition> {
  const scroller = mainScroller();
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: scroller.clientHeight, behavior: "instant" });
  const hasMoved = scroller.scrollTop > before;
  if (hasMoved) await nextFrame();
  return { hasMoved, isAtTop: scroller.scrollTop <= 0, viewsBelow: viewsBelow(scroller) };
}

/** Scrolls back to the top. */
export async function scrollToTop(): Promise<void> {
  mainScroller().scrollTo({ top: 0, behavior: "instant" });
  await nextFrame();
}

/** Returns the element that scrolls: the document, or, in an application with fixed bars, the box in the middle of the window. */
function mainScroller(): Element {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollHeight > root.clientHeight + 1) return root;
  let box = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (; box; box = box.parentElement) {
    const overflow = getComputedStyle(box).overflowY;
    if ((overflow === "auto" || overflow === "scroll") && box.scrollHeight > box.clientHeight + 1) return box;
  }
  return root;
}
