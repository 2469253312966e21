import { drawn } from "./frames.ts";

/** Where the page stands. */
export interface Place {
  /** Whether it went any further. */
  readonly hasMoved: boolean;
  readonly isAtTop: boolean;
  /** How many views lie below this one. */
  readonly viewsBelow: number;
}

/** How many views lie below the one that is shown. */
export function viewsBelow(scroller: Element = mainScroller()): number {
  const { scrollHeight, clientHeight, scrollTop } = scroller;
  return clientHeight > 0 ? Math.max(0, Math.ceil((scrollHeight - scrollTop) / clientHeight) - 1) : 0;
}

/** Goes one view further down, if that is possible, and waits for the frame that shows it. */
export async function scrollOn(): Promise<Place> {
  const scroller = mainScroller();
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: scroller.clientHeight, behavior: "instant" });
  const hasMoved = scroller.scrollTop > before;
  if (hasMoved) await drawn();
  return { hasMoved, isAtTop: scroller.scrollTop <= 0, viewsBelow: viewsBelow(scroller) };
}

/** Goes back to where the page began. */
export async function scrollToTop(): Promise<void> {
  mainScroller().scrollTo({ top: 0, behavior: "instant" });
  await drawn();
}

/** What scrolls the page: the document, or in an application with fixed bars the box in the middle of the window. */
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
