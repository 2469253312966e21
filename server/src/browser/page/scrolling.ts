import { drawn } from "./readiness.ts";

/** Goes one view further down. @returns whether that was possible */
export async function scrollOn(): Promise<boolean> {
  const scroller = mainScroller();
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: scroller.clientHeight, behavior: "instant" });
  await drawn();
  return scroller.scrollTop > before;
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
