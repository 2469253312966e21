import * as dom from "../../dom/members.ts";
import { type AskedState, CAN } from "./state-list.ts";

const OF_POINTER: ReadonlySet<AskedState> = new Set(["hover", "active", "pressed"]);
const WITHIN: ReadonlySet<AskedState> = new Set(["focus-within", "keyboard-focus"]);
/** The states of an element that has the focus, or has something with the focus in it. */
export const FOCUS_STATES: readonly AskedState[] = ["focus", "focus-visible", ...WITHIN];

/** Returns whether only some of the elements that rules select in a state can be in it. */
export const isReached = (state: AskedState): boolean => OF_POINTER.has(state) || FOCUS_STATES.includes(state);

/**
 * Returns whether the pointer can be over an element, or the focus in it, although its selector says so.
 * @param vanishing elements that are not displayed in the state, so that they lose the focus at once
 */
export function canReach(
  state: AskedState,
  { element, style }: { readonly element: Element; readonly style: CSSStyleDeclaration },
  vanishing: ReadonlySet<Element>,
): boolean {
  if (OF_POINTER.has(state)) return style.getPropertyValue("pointer-events") !== "none";
  const { focus = "" } = CAN;
  const canFocus = (target: Element) =>
    !vanishing.has(target) &&
    (dom.localName(target) === "area" || dom.checkVisibility(target, { visibilityProperty: true })) &&
    dom.closest(target, "[inert]") === null;
  if (dom.matches(element, focus) && canFocus(element)) return true;
  return WITHIN.has(state) && [...dom.findAllIn(element, focus)].some(canFocus);
}
