import { nextFrame } from "./frames.ts";

// While the browser takes a picture of the whole page, it tells the page that its window was resized (Chromium 156), although
// neither the layout nor `innerHeight` changes. A page that reacts to that would not look as it did when it was read.

let areHidden = false;

function hide(event: Event): void {
  if (areHidden) event.stopImmediatePropagation();
}

// The page adds its listeners later, so this one is called before them.
addEventListener("resize", hide, true);
visualViewport?.addEventListener("resize", hide, true);

/** From now on the page does not learn that its window is resized. */
export function hideResizes(): void {
  areHidden = true;
}

/** Ends `hideResizes`, after the events of resizes up to now. */
export async function showResizes(): Promise<void> {
  await nextFrame();
  areHidden = false;
}
