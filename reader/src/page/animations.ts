import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";

/**
 * Puts every running animation into a state that does not depend on the time of the reading: a finite one at its end, an
 * endless one at a fixed point. It leaves alone scroll-driven animations, whose state depends on the scroll position, and
 * animations that the page has paused itself.
 *
 * @returns the number of finished animations. The page's scripts receive their events with the next frame
 */
export function finishAnimations(scopes: readonly TreeScope[]): number {
  let finished = 0;
  for (const scope of scopes) {
    for (const animation of dom.getAnimations(scope)) {
      // An animation that we have paused may have another duration in another mode.
      if ((isRunning(animation) || paused.has(animation)) && finish(animation)) finished += 1;
    }
    for (const svg of dom.findAll(scope, "svg")) rewind(svg as SVGSVGElement); // by its name
  }
  return finished;
}

export function hasRunningAnimations(scopes: readonly TreeScope[]): boolean {
  return scopes.some((scope) => dom.getAnimations(scope).some(isRunning));
}

function isRunning(animation: Animation): boolean {
  return animation.playState === "running" && followsTheClock(animation);
}

function followsTheClock(animation: Animation): boolean {
  // A timeline in a frame is an instance of that frame's own class, so instanceof does not work.
  return Object.prototype.toString.call(animation.timeline) === "[object DocumentTimeline]";
}

/** The endless animations that `finish` has paused. */
const paused = new WeakSet<Animation>();

/** Finishes an animation, or pauses an endless one. @returns whether it has finished */
function finish(animation: Animation): boolean {
  const { endTime, delay = 0, duration } = animation.effect?.getComputedTiming() ?? {};
  if (endTime === Number.POSITIVE_INFINITY) {
    animation.pause();
    paused.add(animation);
    // A third of the duration avoids the start, the middle and the end, where elements are often invisible. observe() reads
    // the colours of paused animations from all of their keyframes.
    animation.currentTime = delay + (typeof duration === "number" ? duration / 3 : 0);
    return false;
  }
  try {
    animation.finish();
  } catch {
    animation.cancel(); // finish() throws if the playback rate is 0
  }
  return true;
}

/** Stops SMIL animations at their start. Each outermost svg has its own SMIL clock. */
function rewind(svg: SVGSVGElement): void {
  if (svg.ownerSVGElement !== null || !svg.querySelector("animate, animateTransform, animateMotion, set")) return;
  svg.pauseAnimations();
  svg.setCurrentTime(0);
}
