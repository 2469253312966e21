import * as dom from "../dom/members.ts";
import { SVG } from "../dom/page-node.ts";
import { MAX_ASKED_FOR_MOTION } from "../limits.ts";
import { hasTransition } from "./states/stillness.ts";

/**
 * Gives an element other values for the elements in it to inherit, calls `work`, and takes them back. An animation that stands
 * still brings them, so that neither the document nor its sheets change. All of it must happen in one task, in `whileStill`.
 * @param values by property; "" for a custom property that is not set
 * @returns undefined if the element keeps its own values, which are important, or the browser refuses
 */
export function whileLent<Result>(
  element: Element,
  values: ReadonlyMap<string, string>,
  work: () => Result,
): Result | undefined {
  if (values.size === 0) return work();
  const animation = start(element, values);
  if (!animation) return undefined;
  try {
    return hasValues(element, values) ? work() : undefined;
  } finally {
    animation.cancel();
  }
}

/**
 * Calls `work`, which lends values to elements, so that no transition of anything in them starts: drawings are not displayed for
 * a moment. Browsers then compute only the styles that are read, too.
 * @returns undefined if something in the elements is moving, or would move
 */
export function whileStill<Result>(elements: readonly Element[], work: () => Result): Result | undefined {
  const displayed = elements.filter(isDisplayed);
  if (displayed.some((element) => !isDrawing(element) && hasTransitions(element))) return undefined;
  const hidden = displayed.filter(isDrawing);
  if (hidden.some(isInUse)) return undefined;
  return hide(hidden, work);
}

function hide<Result>([element, ...others]: readonly Element[], work: () => Result): Result | undefined {
  if (!element) return work();
  return whileLent(element, new Map([["display", "none"]]), () => hide(others, work));
}

/** Undefined if the browser refuses it. */
function start(element: Element, values: ReadonlyMap<string, string>): Animation | undefined {
  try {
    return dom.animate(element, keyframes(values), { duration: 1, fill: "both" });
  } catch {
    return undefined;
  }
}

/** Two equal ones: with one, an animation would begin at the element's own values. */
function keyframes(values: ReadonlyMap<string, string>): Keyframe[] {
  const frame = Object.fromEntries([...values].map(([property, value]) => [keyOf(property), value || "initial"]));
  return [frame, frame];
}

/** The name by which keyframes know a property. */
const keyOf = (property: string): string =>
  property.startsWith("--") ? property : property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function hasValues(element: Element, values: ReadonlyMap<string, string>): boolean {
  const style = dom.defaultView(dom.ownerDocument(element))?.getComputedStyle(element);
  return [...values].every(([property, value]) => style?.getPropertyValue(property).trim() === value);
}

function isDisplayed(element: Element): boolean {
  const view = dom.defaultView(dom.ownerDocument(element));
  for (let around: Element | undefined = element; view && around; around = dom.flatParent(around))
    if (view.getComputedStyle(around).getPropertyValue("display") === "none") return false;
  return true;
}

/** Returns whether everything in an element is drawn, so that nothing in it can be scrolled. */
const isDrawing = (element: Element): boolean =>
  dom.namespaceURI(element) === SVG && dom.findAllIn(element, "foreignObject").length === 0;

function hasTransitions(element: Element): boolean {
  const view = dom.defaultView(dom.ownerDocument(element));
  const inner = dom.findAllIn(element, "*");
  if (!view || inner.length > MAX_ASKED_FOR_MOTION) return true;
  return [...inner].some((child) => hasTransition(view.getComputedStyle(child)) || dom.shadowRoot(child));
}

/** Returns whether something in an element moves or has the focus, which would end if it were not displayed. */
function isInUse(element: Element): boolean {
  const document = dom.ownerDocument(element);
  const focused = dom.activeElement(document);
  if (focused && dom.contains(element, focused)) return true;
  // The cast: the root of an element that is read is a document or a shadow root.
  return dom.getAnimations(dom.getRootNode(element) as dom.Root).some((animation) => {
    const { target } = (animation.effect ?? {}) as Partial<KeyframeEffect>; // the cast: other effects have no target
    return target && dom.contains(element, target);
  });
}
