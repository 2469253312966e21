import { finishAnimations, hasRunningAnimations } from "./animations.ts";
import { drawn, pageAskedForFrames } from "./frames.ts";
import { askForRules } from "./preload-rules.ts";
import type { TreeScope } from "./tree-scopes.ts";

/** Frames in a row without a change of the document that count as quiet, where the page may do something in each. */
const QUIET_FRAMES = 3;
/** A page that changes itself in every frame is read as it is after these, about a second. */
const MAX_FRAMES = 60;

let hasMutated = false;
const observer = new MutationObserver(() => {
  hasMutated = true;
});

/**
 * Waits until the fonts in use and the images of the first view are there, brings what moves to rest, and waits until the
 * document has stopped changing.
 * @returns how many animations were brought to their end, which the page may answer with others
 */
export async function comeToRest(findScopes: () => readonly TreeScope[]): Promise<number> {
  document.documentElement.getBoundingClientRect(); // which fonts it takes shows when it is laid out
  await document.fonts.ready;
  await Promise.allSettled(imagesInView().map((image) => image.decode()));
  const scopes = findScopes();
  for (const scope of scopes) {
    observer.observe(scope, { subtree: true, childList: true, attributes: true, characterData: true });
  }
  const ended = finishAnimations(scopes);
  await quietDocument(scopes);
  return ended;
}

/** Whether anything may have changed since the page came to rest: if not, it still is at rest. */
export function hasStirred(findScopes: () => readonly TreeScope[]): boolean {
  if (hasMutated || pageAskedForFrames() || document.fonts.status === "loading") return true;
  const scopes = findScopes();
  return hasFrames(scopes) || hasRunningAnimations(scopes);
}

/** What a frame inside of the page is about to do in its next frame cannot be told from here. */
function hasFrames(scopes: readonly TreeScope[]): boolean {
  return scopes.some((scope) => scope !== document && scope.nodeType === Node.DOCUMENT_NODE);
}

function imagesInView(): HTMLImageElement[] {
  return [...document.images].filter((image) => {
    const { top, bottom, width, height } = image.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  });
}

/** One frame is enough for a page that has nothing to do in the next one. */
async function quietDocument(scopes: readonly TreeScope[]): Promise<void> {
  const mayBeBusy = hasFrames(scopes);
  for (let quiet = 0, frames = 0; quiet < QUIET_FRAMES && frames < MAX_FRAMES; frames += 1) {
    hasMutated = false;
    const frame = drawn();
    pageAskedForFrames(); // whoever has asked by now is called in this frame, before us
    if (frames === 0) askForRules(scopes);
    await frame;
    quiet = hasMutated ? 0 : quiet + 1;
    const isBusy = pageAskedForFrames() || mayBeBusy;
    if (quiet > 0 && !isBusy) break;
  }
}
