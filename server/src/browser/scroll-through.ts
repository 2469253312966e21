import type { IsolatedWorld } from "./isolated-world.ts";
import type { Place } from "./page/scrolling.ts";
import type { PageClock } from "./page-clock.ts";
import { capped } from "./waiting.ts";

/** Page time for each view, which throttled scroll handlers need: most of them wait for 50 or 100 ms. */
const STEP_MS = 100;
/** How far down an endless page is followed, in views. */
const MAX_VIEWS = 24;
/** The longest wait, in real ms, for a page to draw a frame. */
const FRAME_CAP_MS = 1_000;

/** The page time, in ms, that a scroll takes: for so many views below the first, and one more that may come. */
export function scrollMs(viewsBelow: number): number {
  return STEP_MS * (Math.min(viewsBelow, MAX_VIEWS) + 1);
}

/**
 * Down to the end and back to the top, for what a page loads only when it comes into view. It is over when the page is
 * `end` ms old: a page that turns out to be longer than `scrollMs` was told has less time for each of its views.
 */
export async function scrollThrough(world: IsolatedWorld, clock: PageClock, end: number): Promise<void> {
  let place: Place | undefined;
  for (let view = 0; view < MAX_VIEWS; view += 1) {
    place = await capped(world.call("scrollOn"), FRAME_CAP_MS);
    if (!place?.hasMoved) break;
    const share = Math.floor((end - clock.age) / (place.viewsBelow + 2));
    await clock.advanceBy(Math.min(STEP_MS, Math.max(1, share)));
  }
  if (!place?.isAtTop) await capped(world.call("scrollToTop"), FRAME_CAP_MS);
}
