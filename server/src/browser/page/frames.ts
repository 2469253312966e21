/**
 * Frames, and who asks for them. The handles that requestAnimationFrame gives out count up through the whole document, in
 * the page's world and in ours: a gap between two of our own tells of the page's (Chromium 156, full and headless shell).
 */
let latest = 0;
let isAskedByPage = false;

function ask(callback: FrameRequestCallback): number {
  const handle = requestAnimationFrame(callback);
  if (handle > latest + 1) isAskedByPage = true;
  latest = handle;
  return handle;
}

/**
 * A frame is on its way to the screen. Whoever calls the page after this calls it after that frame: layout is done, and what
 * hangs on it (IntersectionObservers, scroll events) is told as soon as the page's time goes on.
 */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    ask(() => resolve());
  });
}

/** Whether the page itself has asked for a frame since the last call of this: it may do something in it. */
export function pageAskedForFrames(): boolean {
  cancelAnimationFrame(ask(() => {}));
  const hasAsked = isAskedByPage;
  isAskedByPage = false;
  return hasAsked;
}
