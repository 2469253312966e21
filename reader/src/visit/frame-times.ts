import type { CDPSession } from "playwright";

/**
 * Gives the scripts of a page their own time with each frame. By itself, Chromium 156 tells the callbacks of
 * `requestAnimationFrame`, and `document.timeline`, the real time of a frame, also while the page's time is stopped or jumps
 * (see page-clock.ts). Animations that scripts compute by it would be somewhere on their way in each reading.
 *
 * The script runs before those of the page, in each frame of its process. A page can see that a function is a proxy only by
 * its text: `function () { [native code] }` lacks the name. Whole milliseconds, because Chromium varies the last digit of
 * `performance.now()` by chance.
 */
const GIVE_PAGE_TIME = `{
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const { round } = Math;
  const { performance } = window;
  const { now, timeOrigin } = performance;
  const { timeline } = document;
  const frameTime = () => round(apply(now, performance, []));
  const wrap = (owner, name, key, trap) => {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    descriptor[key] = new Proxy(descriptor[key], { __proto__: null, apply: trap });
    defineProperty(owner, name, descriptor);
  };
  const wrapRequest = (name, origin) => wrap(window, name, "value", (request, receiver, parameters) => {
    const callback = parameters[0];
    if (typeof callback === "function") parameters[0] = () => apply(callback, undefined, [origin + frameTime()]);
    return apply(request, receiver, parameters);
  });
  wrapRequest("requestAnimationFrame", 0);
  wrapRequest("webkitRequestAnimationFrame", timeOrigin);
  wrap(AnimationTimeline.prototype, "currentTime", "get", (read, receiver) => {
    const time = apply(read, receiver, []);
    return receiver === timeline && time !== null ? frameTime() : time;
  });
}`;

/** Must be called before the page navigates. It holds for all documents after that. */
export async function giveFramesPageTime(cdp: CDPSession): Promise<void> {
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: GIVE_PAGE_TIME });
}
