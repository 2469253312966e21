import { drawn } from "./frames.ts";

/** "moved", or where the page stands if there is nothing further down. */
export type Place = "moved" | "at the top" | "at the end";

/** Goes one view further down, if that is possible, and waits for the frame that shows it. */
export async function scrollOn(): Promise<Place> {
  const scroller = mainScroller();
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: scroller.clientHeight, behavior: "instant" });
  if (scroller.scrollTop <= before) return before > 0 ? "at the end" : "at the top";
  await drawn();
  return "moved";
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
