import type { AskedState } from "../asking/states/state-list.ts";
import * as dom from "../dom/members.ts";
import type { StateLooks } from "../states/looks.ts";

const FOCUSABLE = "a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable]";
/** Elements around a change in which elements with the focus are looked for: labels and boxes of fields. */
const MAX_LEVELS = 3;
/** Elements before a change that may have the focus, and elements in one. */
const MAX_BEFORE = 20;

/**
 * Finds elements whose focus is seen elsewhere: in what they contain, in generated content, in a box around them, or in something that
 * stands behind them, such as the drawn box of a check box.
 */
export class FocusTraces {
  /** By likeness. */
  readonly #near = new Set<number>();
  readonly #looks: StateLooks;

  constructor(looks: StateLooks, state: AskedState) {
    this.#looks = looks;
    for (const { subject } of looks.changedIn(state)) this.#addChange(subject.element, subject.pseudo);
  }

  isNear(element: Element): boolean {
    return this.#near.has(this.#looks.likenessOf(element));
  }

  #addChange(element: Element, pseudo: string): void {
    const focusable = dom.closest(element, FOCUSABLE);
    // The own values of an element tell what it paints itself.
    if (focusable && (focusable !== element || pseudo !== "")) this.#add(focusable);
    if (focusable) return;
    const inner = dom.findAllIn(element, FOCUSABLE);
    for (let index = 0; index < Math.min(inner.length, MAX_BEFORE); index++) this.#add(inner[index]);
    const label = dom.closest(element, "label");
    const id = label && dom.getAttribute(label, "for");
    if (id) this.#add(dom.getElementById(rootOf(element), id));
    let up: Element | null = element;
    for (let level = 0; up && level < MAX_LEVELS; level++, up = dom.parentElement(up)) this.#addBefore(up);
  }

  #addBefore(element: Element): void {
    let sibling = dom.previousElementSibling(element);
    for (let count = 0; sibling && count < MAX_BEFORE; count++, sibling = dom.previousElementSibling(sibling))
      if (dom.matches(sibling, FOCUSABLE)) this.#add(sibling);
  }

  #add(element: Element | null | undefined): void {
    if (element) this.#near.add(this.#looks.likenessOf(element));
  }
}

// The cast: the root of an element that is read is a document or a shadow root.
const rootOf = (element: Element): dom.Root => dom.getRootNode(element) as dom.Root;
