import * as dom from "../../dom/members.ts";
import { type AskedState, conditionOf, FOCUSABLE, type FocusHolders } from "./state-list.ts";

const OF_POINTER: ReadonlySet<AskedState> = new Set(["hover", "active", "pressed"]);
const WITHIN: ReadonlySet<AskedState> = new Set(["focus-within", "keyboard-focus"]);
/** The states of an element that has the focus, or has something with the focus in it. */
export const FOCUS_STATES: readonly AskedState[] = ["focus", "focus-visible", ...WITHIN];

/** Returns whether only some of the elements that rules select in a state can be in it. */
export const isReached = (state: AskedState): boolean => OF_POINTER.has(state) || FOCUS_STATES.includes(state);

interface ReachablePage {
  readonly trees: readonly dom.Root[];
  readonly holders: FocusHolders;
}

/** Tells which elements the pointer can be over, or the focus in, of those that selectors select in a state. */
export class Reach {
  readonly #state: AskedState;
  readonly #page: ReachablePage;
  /** Elements that are not displayed in the state, so that they lose the focus at once. */
  readonly #vanishing: ReadonlySet<Element>;
  #aroundFocus: ReadonlySet<Element> | undefined;

  constructor(state: AskedState, page: ReachablePage, vanishing: ReadonlySet<Element>) {
    this.#state = state;
    this.#page = page;
    this.#vanishing = vanishing;
  }

  has({ element, style }: { readonly element: Element; readonly style: CSSStyleDeclaration }): boolean {
    if (OF_POINTER.has(this.#state)) return style.getPropertyValue("pointer-events") !== "none";
    if (dom.matches(element, conditionOf("focus", this.#page.holders)) && this.#canFocus(element)) return true;
    if (!WITHIN.has(this.#state)) return false;
    this.#aroundFocus ??= this.#findAroundFocus();
    return this.#aroundFocus.has(element);
  }

  #canFocus(element: Element): boolean {
    if (this.#vanishing.has(element)) return false;
    if (dom.localName(element) !== "area" && !dom.checkVisibility(element, { visibilityProperty: true })) return false;
    for (let up: Element | undefined = element; up; up = dom.flatParent(up))
      if (dom.hasAttribute(up, "inert")) return false;
    return true;
  }

  /** The elements around all that can have the focus, with these themselves. */
  #findAroundFocus(): ReadonlySet<Element> {
    const around = new Set<Element>();
    for (const root of this.#page.trees) {
      for (const target of dom.findAll(root, FOCUSABLE)) {
        if (around.has(target) || !this.#canFocus(target)) continue;
        for (let up: Element | undefined = target; up && !around.has(up); up = dom.flatParent(up)) around.add(up);
      }
    }
    return around;
  }
}
