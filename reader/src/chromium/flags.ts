/** The proxy for traffic outside of a visit's context. Nothing listens on port 9 ("discard"), so such traffic fails. */
export const UNREACHABLE_PROXY = { server: "http://127.0.0.1:9" };

/**
 * The page's time stops while the page waits for the network (see page-clock.ts). If it has fallen behind real time because
 * of that, Chromium 156 draws no frame after a scroll, because it waits for a deadline that never comes. This flag makes it
 * draw in any case.
 */
export const DRAW_WITHOUT_DEADLINE = "--run-all-compositor-stages-before-draw";

/** A page that scrolls smoothly by itself does so in real time, which its own time does not wait for. So it jumps instead. */
export const WITHOUT_SMOOTH_SCROLLING = "--disable-smooth-scrolling";

/**
 * The first size of V8's heap for new objects, in MB. By default it begins with 1 MB and grows while it is collected, which took
 * three collections and a tenth of the time of reading a page.
 */
export const HEAP_FOR_NEW_OBJECTS = "--js-flags=--min-semi-space-size=16";
