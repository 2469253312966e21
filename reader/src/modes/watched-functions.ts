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

/** The knowledge that a function gives. `marks` are the attributes and classes of modes. */
export type Knowledge = "presentation" | "window size" | "marks";

/** A function that is watched. With a condition, a JavaScript expression, only those calls count for which it is true. */
export interface WatchedFunction {
  readonly holder: string;
  readonly key: string;
  readonly knowledge: Knowledge;
  readonly condition?: string;
}

const functionsOf = (names: Names, knowledge: Knowledge): WatchedFunction[] =>
  Object.entries(names).flatMap(([holder, keys]) => keys.map((key) => ({ holder, key, knowledge })));

/** The functions by which a script can learn what differs in modes of another scheme, size or preference. */
export const WATCHED_FUNCTIONS: readonly WatchedFunction[] = [
  ...functionsOf(PRESENTATION, "presentation"),
  ...functionsOf(WINDOW_SIZE, "window size"),
];

/** An expression that results in an array of the functions; null for one that this browser lacks. */
export const expressionOf = (functions: readonly WatchedFunction[]): string =>
  `${JSON.stringify(functions.map(({ holder, key }) => [holder, key]))}.map(([holder, key]) => {
  let owner = holder.split(".").reduce((object, name) => object?.[name], window);
  for (; owner; owner = Object.getPrototypeOf(owner)) {
    const found = Object.getOwnPropertyDescriptor(owner, key);
    if (found) return found.get ?? found.value;
  }
  return null;
})`;
