// The functions by which scripts of a page can learn how the page is presented. A name of an attribute stands for its getter.

type Names = Readonly<Record<string, readonly string[]>>;

/** How the page is presented: media features, computed styles, layout, images that were chosen, pixels. */
const PRESENTATION: Names = {
  window: ["matchMedia", "getComputedStyle", "ResizeObserver", "IntersectionObserver"],
  "Element.prototype": [
    "getBoundingClientRect",
    "getClientRects",
    "checkVisibility",
    "computedStyleMap",
    "getAnimations",
    "clientWidth",
    "clientHeight",
    "clientLeft",
    "clientTop",
    "currentCSSZoom",
    "scrollWidth",
    "scrollHeight",
    "scrollTop",
    "scrollLeft",
  ],
  "HTMLElement.prototype": ["offsetWidth", "offsetHeight", "offsetTop", "offsetLeft", "offsetParent", "innerText"],
  "SVGGraphicsElement.prototype": ["getBBox", "getCTM", "getScreenCTM"],
  "SVGTextContentElement.prototype": ["getComputedTextLength"],
  "Document.prototype": [
    "elementFromPoint",
    "elementsFromPoint",
    "caretRangeFromPoint",
    "caretPositionFromPoint",
    "getAnimations",
  ],
  "ShadowRoot.prototype": ["elementFromPoint", "elementsFromPoint", "getAnimations"],
  "Range.prototype": ["getBoundingClientRect", "getClientRects"],
  "Animation.prototype": ["commitStyles"],
  "HTMLImageElement.prototype": ["width", "height", "naturalWidth", "naturalHeight", "currentSrc", "x", "y"],
  "HTMLMediaElement.prototype": ["currentSrc"],
  "CanvasRenderingContext2D.prototype": ["getImageData", "fillStyle", "strokeStyle", "shadowColor"],
  "HTMLCanvasElement.prototype": ["toDataURL", "toBlob"],
};

/** The sizes of the window and of the screen. Statistics scripts ask for them on most pages. */
const WINDOW_SIZE: Names = {
  window: ["innerWidth", "innerHeight", "outerWidth", "outerHeight", "visualViewport"],
  "Screen.prototype": ["width", "height", "availWidth", "availHeight", "orientation"],
};

/** The knowledge that a function gives. */
export type Knowledge = "presentation" | "window size";

const pathsOf = (names: Names, knowledge: Knowledge) =>
  Object.entries(names).flatMap(([holder, keys]) => keys.map((key) => ({ holder, key, knowledge })));

const watched = [...pathsOf(PRESENTATION, "presentation"), ...pathsOf(WINDOW_SIZE, "window size")];

/** The knowledge that the functions of `WATCHED_FUNCTIONS` give, in their order. */
export const WATCHED_KNOWLEDGE: readonly Knowledge[] = watched.map(({ knowledge }) => knowledge);

/** An expression that results in an array of the functions; null for one that this browser lacks. */
export const WATCHED_FUNCTIONS = `${JSON.stringify(watched.map(({ holder, key }) => [holder, key]))}.map(([holder, key]) => {
  let owner = holder.split(".").reduce((object, name) => object?.[name], window);
  for (; owner; owner = Object.getPrototypeOf(owner)) {
    const found = Object.getOwnPropertyDescriptor(owner, key);
    if (found) return found.get ?? found.value;
  }
  return null;
})`;
