import type { ScrollPosition } from "../page/scrolling.ts";
import { capped } from "../waiting.ts";
import type { IsolatedWorld } from "./isolated-world.ts";
import type { PageClock } from "./page-clock.ts";

/** Page time for each view. Throttled scroll handlers need it: most of them wait for 50 or 100 ms. */
const STEP_MS = 100;
/** The number of views after which scrolling stops on an endless page. */
const MAX_VIEWS = 24;
/** The longest wait, in real ms, for a page to draw a frame. */
const FRAME_CAP_MS = 1_000;

/** Returns the page time, in ms, for scrolling through this number of views below the first, and one more that may be added. */
export function scrollMs(viewsBelow: number): number {
  return STEP_MS * (Math.min(viewsBelow, MAX_VIEWS) + 1);
}

/**
 * Scrolls down to the end and back to the top, so that the page loads what it loads only when visible. It ends when the page
 * is `end` ms old: a page that is longer than `scrollMs` was told gets less time for each view.
 */
export async function scrollThrough(world: IsolatedWorld, clock: PageClock, end: number): Promise<void> {
  let position: ScrollPosition | undefined;
  for (let view = 0; view < MAX_VIEWS; view += 1) {
    position = await capped(world.call("scrollOn"), FRAME_CAP_MS);
    if (!position?.hasMoved) break;
    const share = Math.floor((end - clock.age) / (position.viewsBelow + 2));
    await clock.advanceBy(Math.min(STEP_MS, Math.max(1, share)));
  }
  if (!position || position.hasMoved) await capped(world.call("scrollToTop"), FRAME_CAP_MS);
}
