/** Frames in a row without a change of the document that count as quiet. */
const QUIET_FRAMES = 3;
/** A page that changes itself in every frame is read as it is after these, about a second. */
const MAX_FRAMES = 60;

/** Waits until the fonts in use and the images of the first view are there, and the document has stopped changing. */
export async function settled(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled(imagesInView().map((image) => image.decode()));
  await quietDocument();
}

/**
 * A frame is on its way to the screen. Whoever calls the page after this calls it after that frame: layout is done, and what
 * hangs on it (IntersectionObservers, scroll events) is told as soon as the page's time goes on.
 */
export async function drawn(): Promise<void> {
  await nextFrame();
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

function imagesInView(): HTMLImageElement[] {
  return [...document.images].filter((image) => {
    const { top, bottom, width, height } = image.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  });
}

async function quietDocument(): Promise<void> {
  let hasChanged = false;
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let quiet = 0, frames = 0; quiet < QUIET_FRAMES && frames < MAX_FRAMES; frames += 1) {
    hasChanged = false;
    await nextFrame();
    quiet = hasChanged ? 0 : quiet + 1;
  }
  observer.disconnect();
}
