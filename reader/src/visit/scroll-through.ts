import type { ScrollPosition } from "../page/scrolling.ts";
import { capped } from "../waiting.ts";
import type { IsolatedWorld } from "./isolated-world.ts";
import type { PageClock } from "./page-clock.ts";
import type { PageNetwork } from "./page-network.ts";

/** Page time for each view. Throttled scroll handlers need it: most of them wait for 50 or 100 ms. */
const STEP_MS = 100;
/** Shortest time of a step, in ms, for a page that turns out to be longer. */
const MIN_STEP_MS = 20;
/** Page time after a frame that shows changes of the page, in which its observers are told of them. */
const REDRAW_MS = 1;
/** The number of such frames in each view. */
const MAX_REDRAWS = 8;
/** A page may receive what it has loaded some real time after its own time has gone on. */
const FRAMES_AFTER_REQUEST = 3;
/** The number of views after which scrolling stops on an endless page. */
const MAX_VIEWS = 24;
/** The longest wait, in real ms, for a page to draw a frame. */
const FRAME_CAP_MS = 1_000;

/** Returns the page time, in ms, for scrolling through this number of views below the first, and one more that may be added. */
export function scrollMs(viewsBelow: number): number {
  return (STEP_MS + REDRAW_MS * FRAMES_AFTER_REQUEST) * (Math.min(viewsBelow, MAX_VIEWS) + 1);
}

/**
 * Scrolls down to the end and back to the top, so that the page loads what it loads only when visible. It ends when the page
 * is `end` ms old: a page that is longer than `scrollMs` was told gets less time for each view.
 */
export async function scrollThrough(
  world: IsolatedWorld,
  clock: PageClock,
  network: PageNetwork,
  end: number,
): Promise<void> {
  let position: ScrollPosition | undefined;
  for (let view = 0; view < MAX_VIEWS; view += 1) {
    position = await capped(world.call("scrollOn"), FRAME_CAP_MS);
    if (!position?.hasMoved) break;
    const { requests } = network;
    const share = Math.floor((end - clock.age) / (position.viewsBelow + 2));
    await clock.advanceBy(Math.min(STEP_MS, Math.max(MIN_STEP_MS, share)));
    await drawAdded(world, clock, network, requests);
  }
  if (!position || position.hasMoved) await capped(world.call("scrollToTop"), FRAME_CAP_MS);
}

/**
 * Draws what the page has added to this view. Otherwise it would depend on chance whether its observers see that before the
 * page is scrolled on, and a list that grows at its end would have another length in each reading.
 * @param heightBefore the number of requests before the page showed this view
 */
export async function drawAdded(
  world: IsolatedWorld,
  clock: PageClock,
  network: PageNetwork,
  heightBefore: number,
): Promise<void> {
  let requests = heightBefore;
  let framesToDraw = 0;
  for (let redraw = 0; redraw < MAX_REDRAWS; redraw += 1) {
    if (network.requests !== requests) framesToDraw = FRAMES_AFTER_REQUEST;
    requests = network.requests;
    const isDrawn = await capped(world.call("drawChanges", framesToDraw > 0), FRAME_CAP_MS);
    if (!isDrawn) return;
    framesToDraw -= 1;
    await clock.advanceBy(REDRAW_MS);
  }
}
