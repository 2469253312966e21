import type { TreeScope } from "./tree-scopes.ts";

/**
 * Brings every running animation to a state that does not depend on the time of the reading: finite ones to their end,
 * endless ones to a fixed point. Scroll-driven ones are left alone, their state follows from the scroll position; so are
 * those that the page has paused itself.
 *
 * @returns how many came to their end: the page's scripts hear of those with the next frame
 */
export function finishAnimations(scopes: readonly TreeScope[]): number {
  let ended = 0;
  for (const scope of scopes) {
    for (const animation of scope.getAnimations()) {
      if (isRunning(animation) && finish(animation)) ended += 1;
    }
    for (const svg of scope.querySelectorAll("svg")) rewind(svg);
  }
  return ended;
}

export function hasRunningAnimations(scopes: readonly TreeScope[]): boolean {
  return scopes.some((scope) => scope.getAnimations().some(isRunning));
}

function isRunning(animation: Animation): boolean {
  return animation.playState === "running" && followsTheClock(animation);
}

function followsTheClock(animation: Animation): boolean {
  // A frame's timeline is an instance of that frame's own class, so instanceof does not tell.
  return Object.prototype.toString.call(animation.timeline) === "[object DocumentTimeline]";
}

/** Whether it has an end, and is there now. */
function finish(animation: Animation): boolean {
  const { endTime, delay = 0, duration } = animation.effect?.getComputedTiming() ?? {};
  if (endTime === Number.POSITIVE_INFINITY) {
    animation.pause();
    // Not an extreme, where things are often invisible: those lie at the start, the middle and the end. observe() takes
    // the colours of paused animations from all of their keyframes.
    animation.currentTime = delay + (typeof duration === "number" ? duration / 3 : 0);
    return false;
  }
  try {
    animation.finish();
  } catch {
    animation.cancel(); // a playback rate of 0 has no end to go to
  }
  return true;
}

/** SMIL has a clock of its own in each outermost svg. */
function rewind(svg: SVGSVGElement): void {
  if (svg.ownerSVGElement !== null || !svg.querySelector("animate, animateTransform, animateMotion, set")) return;
  svg.pauseAnimations();
  svg.setCurrentTime(0);
}
