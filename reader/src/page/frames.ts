// Detects the page's calls of requestAnimationFrame. Its handles are numbered across the whole document, in the page's world
// and in ours, so a gap between two of our handles means that the page has called it (Chromium 156, full and headless shell).

let lastHandle = 0;
let hasPageRequest = false;

function requestFrame(callback: FrameRequestCallback): number {
  const handle = requestAnimationFrame(callback);
  if (handle > lastHandle + 1) hasPageRequest = true;
  lastHandle = handle;
  return handle;
}

/** Work that a reading needs, for the times in which the page waits for a frame anyway. */
let preparations: (() => void)[] = [];

/** From now on, each wait for a frame is used for one of these. */
export function prepareInFrames(work: readonly (() => void)[]): void {
  preparations = [...work];
}

/**
 * Resolves when the next frame is being drawn. A call into the page after that comes after the frame: layout is done, and
 * events that depend on it (IntersectionObservers, scroll events) are sent as soon as the page's time advances.
 */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestFrame(() => resolve());
    preparations.shift()?.();
  });
}

let drawnFrame: Promise<void> | undefined;
let isFirstDrawn = false;

/** Asks for the first frame at the event of loading, without waiting for another call. */
export function drawWhenLoaded(): void {
  addEventListener("load", () => void firstFrame(), { capture: true, once: true });
}

/** Resolves when a frame has been drawn since the page has loaded, or since the first call of this function. */
export async function firstFrame(): Promise<void> {
  if (drawnFrame && !isFirstDrawn) preparations.shift()?.();
  drawnFrame ??= nextFrame().then(() => {
    isFirstDrawn = true;
  });
  await drawnFrame;
}

/** Tells whether the page itself has requested a frame since the last call. Its callback may change the page. */
export function pageRequestedFrame(): boolean {
  cancelAnimationFrame(requestFrame(() => {}));
  const hasRequested = hasPageRequest;
  hasPageRequest = false;
  return hasRequested;
}
