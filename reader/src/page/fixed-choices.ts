import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";

/** Asks servers to choose by the reader's preferences. */
const HINTS = 'meta[http-equiv="accept-ch" i], meta[http-equiv="delegate-ch" i]';
/** Chromium chooses the source of a video once, and that of a picture some time after the conditions change (Chromium 156). */
const MEDIA_SOURCES = "source[media]";
/** From a list of images by width, Chromium keeps a larger one that it has loaded (Chromium 156). */
const SOURCES_BY_WIDTH = ":is(img, source)[srcset]";
const LAZY = 'img[loading="lazy" i], iframe[loading="lazy" i]';

/**
 * Tells whether the page contains something that is chosen or loaded once, so that another load under other conditions
 * might show something else.
 */
export function hasFixedChoices(scopes: readonly TreeScope[], isOtherViewport: boolean): boolean {
  return scopes.some((scope) => {
    if (dom.find(scope, HINTS) || dom.find(scope, MEDIA_SOURCES)) return true;
    return isOtherViewport && (dom.find(scope, SOURCES_BY_WIDTH) !== null || hasUnloaded(scope));
  });
}

/** Tells whether an image that is shown would load if the page were scrolled. Frames cannot be asked. */
function hasUnloaded(scope: TreeScope): boolean {
  return [...dom.findAll(scope, LAZY)].some(
    (element) => element.getClientRects().length > 0 && (element.localName === "iframe" || !isLoaded(element)),
  );
}

function isLoaded(element: Element): boolean {
  const { complete, currentSrc } = element as HTMLImageElement; // by its selector
  return complete && currentSrc !== "";
}
