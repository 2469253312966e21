import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";
import { finishAnimations, hasRunningAnimations } from "./animations.ts";
import { nextFrame, pageRequestedFrame } from "./frames.ts";
import { returnToTop } from "./scrolling.ts";

/** The number of successive frames without a change after which a document is quiet, if the page may act in each frame. */
const QUIET_FRAMES = 3;
/** A page that changes itself in every frame is read after this number of frames, about a second. */
const MAX_FRAMES = 60;

let hasMutated = false;
/** The age of the page at its last change, in ms of its own time. */
let lastChange = 0;
const observer = new MutationObserver(noteChange);

/** True if the document has changed since the last frame that was drawn for a change. */
let isUndrawn = false;

function noteChange(): void {
  hasMutated = true;
  isUndrawn = true;
  lastChange = performance.now();
}

let watched: readonly TreeScope[] = [];

/** From now on, we know whether the document has changed. */
export function watchChanges(scopes: readonly TreeScope[]): void {
  for (const scope of scopes) {
    observer.observe(scope, { subtree: true, childList: true, attributes: true, characterData: true });
  }
  watched = scopes;
}

export interface Expected {
  /** No script runs in the document, so nothing changes it that has loaded and does not move. */
  readonly isScriptless: boolean;
  /** The page is scrolled next, which draws frames: nobody needs one before that if nothing has changed. */
  readonly isScrolledNext: boolean;
}

/**
 * Waits until the used fonts and the visible images have loaded, finishes animations, and waits until the document no longer
 * changes.
 * @returns the number of animations that were finished. The page may react to their end by starting others
 */
export async function settle(
  findScopes: () => readonly TreeScope[],
  { isScriptless, isScrolledNext }: Expected,
): Promise<number> {
  dom.documentElement(document).getBoundingClientRect(); // layout determines which fonts are loaded
  const fonts = dom.fonts(document);
  const images = imagesInView();
  const hasLoaded = fonts.status === "loaded" && images.every(({ complete }) => complete);
  await fonts.ready;
  await Promise.allSettled((hasLoaded ? images : imagesInView()).map((image) => image.decode()));
  const scopes = findScopes();
  const isStill = isScriptless || (isScrolledNext && hasNotChanged(scopes));
  const finished = finishAnimations(scopes);
  // Endless animations are paused, of which the page is not told.
  if (isStill && hasLoaded && finished === 0) return 0;
  watchChanges(scopes);
  await untilQuiet(scopes);
  return finished;
}

/** Draws a frame if the document has changed since the last call of this function, or in any case. @returns whether it did */
export async function drawChanges(inAnyCase: boolean): Promise<boolean> {
  if (!isUndrawn && !inAnyCase) return false;
  isUndrawn = false;
  await nextFrame();
  return true;
}

/**
 * Lets the page take its next step to rest: draws a frame for its scripts, finishes animations, and returns to the top.
 * @returns for how many ms of its own time the page has been at rest
 */
export async function approachRest(findScopes: () => readonly TreeScope[]): Promise<number> {
  const scopes = findScopes();
  watchChanges(scopes);
  await drawFrame();
  const finished = finishAnimations(scopes);
  if (returnToTop() || finished > 0) noteChange();
  // Frames are also drawn by chance, so an animation without end would come to rest at another age in each reading.
  if (isAnimating && lastChange > 0) return 0;
  return Math.round(performance.now() - lastChange); // Chromium varies the last digit by chance
}

/** Draws a frame if the page has requested one, so that an animation in script is where it belongs at this age. */
export async function drawRequested(findScopes: () => readonly TreeScope[]): Promise<void> {
  if (mayAnimate() || hasFrames(findScopes())) await nextFrame();
}

/**
 * Returns whether the document is as it was when we began to watch it, and the page will not change it in the next
 * frame.
 */
function hasNotChanged(scopes: readonly TreeScope[]): boolean {
  return scopes.length === watched.length && !hasMutated && !pageRequestedFrame() && !hasFrames(scopes);
}

/** Tells whether anything may have changed since the page has settled. */
export function mayHaveChanged(findScopes: () => readonly TreeScope[]): boolean {
  if (hasMutated || mayAnimate() || dom.fonts(document).status === "loading") return true;
  const scopes = findScopes();
  return hasFrames(scopes) || hasRunningAnimations(scopes);
}

/** True if the page asked for a frame during the last `drawFrame`. */
let isAnimating = false;

/** Tells whether the page may wait for a frame. */
const mayAnimate = (): boolean => pageRequestedFrame() || isAnimating;

async function drawFrame(): Promise<void> {
  const frame = nextFrame();
  pageRequestedFrame(); // resets it: callbacks requested before now run in this frame, before ours
  await frame;
  isAnimating = pageRequestedFrame();
}

/** Tells whether the page contains frames (iframes). We cannot see whether their scripts have requested an animation frame. */
function hasFrames(scopes: readonly TreeScope[]): boolean {
  return scopes.some((scope) => scope !== document && dom.isDocument(scope));
}

function imagesInView(): HTMLImageElement[] {
  return [...dom.images(document)].filter((image) => {
    const { top, bottom, width, height } = image.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  });
}

/** Waits until the document no longer changes. One animation frame is enough for a page that has not requested another one. */
async function untilQuiet(scopes: readonly TreeScope[]): Promise<void> {
  const mayBeBusy = hasFrames(scopes);
  for (let quiet = 0, frames = 0; quiet < QUIET_FRAMES && frames < MAX_FRAMES; frames += 1) {
    hasMutated = false;
    await drawFrame();
    quiet = hasMutated ? 0 : quiet + 1;
    if (quiet > 0 && !isAnimating && !mayBeBusy) break;
  }
}
