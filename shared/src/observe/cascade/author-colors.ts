import * as dom from "../dom/members.ts";
import type { Styled } from "../dom/scope.ts";
import { SelectorIndex } from "./selector-index.ts";

/** A declaration that gives text a colour of its own. */
const SETS_COLOR =
  /(?:^|[;\s])color\s*:(?!\s*(?:inherit|initial|unset|revert|revert-layer|currentcolor|canvastext)\s*(?:!|;|$))/i;
/** A declaration that gives a border a colour of its own. */
const SETS_BORDER =
  /(?:^|[;\s])border(?:-(?:top|right|bottom|left|(?:block|inline)(?:-(?:start|end))?))?(?:-color)?\s*:[^;]*(?:#|\(|\bblack\b)/i;

/** The colour of their text comes from the browser, not from the elements around them. */
const COLORED = new Set(["button", "input", "select", "textarea", "optgroup", "option", "mark", "dialog"]);

/** The colour of text and of borders that nobody wrote. */
export const DEFAULT_COLOR = "rgb(0, 0, 0)";

/** Tells where no rule of an author sets the colour of text or of a border, so that black is the browser's own. */
export class AuthorColors {
  readonly #text = new SelectorIndex<true>();
  readonly #borders = new SelectorIndex<true>();
  readonly #known = new WeakMap<Element, boolean>();
  readonly #of: (element: Element) => AuthorColors;
  #isUnreadable = false;
  #setsHost = false;

  /** @param of the one of the tree that an element is in */
  constructor(of: (element: Element) => AuthorColors) {
    this.#of = of;
  }

  add(selector: string, text: string): void {
    if (!text.includes("color") && !text.includes("border")) return;
    if (SETS_COLOR.test(text)) {
      this.#text.add(selector, true);
      if (selector.includes(":host")) this.#setsHost = true;
    }
    if (SETS_BORDER.test(text)) this.#borders.add(selector, true);
  }

  addUnreadable(): void {
    this.#isUnreadable = true;
  }

  /** Whether a node that is black by this property is so without an author's rule. Rules that cannot be read may set it. */
  isOfBrowser({ element, pseudo }: Styled, property: string): boolean {
    const isBorder = property.startsWith("border-");
    if (isBorder && (has(element, SETS_BORDER) || this.#borders.matching(element, pseudo).size > 0)) return false;
    if (pseudo !== "" && this.#text.matching(element, pseudo).size > 0) return false;
    return this.isTextOfBrowser(element);
  }

  /** The same of the text of an element of this tree. A page can nest elements so deeply that recursion would overflow. */
  isTextOfBrowser(element: Element): boolean {
    const passed: [AuthorColors, Element][] = [];
    let at: [AuthorColors, Element] = [this, element];
    let isOwn: boolean | undefined;
    while (isOwn === undefined) {
      const [colors, own] = at;
      const next = colors.#known.get(own) ?? colors.#decide(own);
      passed.push(at);
      if (typeof next === "boolean") isOwn = next;
      else at = [this.#of(next), next];
    }
    for (const [colors, own] of passed) colors.#known.set(own, isOwn);
    return isOwn;
  }

  /** @returns the element around it if its text has the colour of that one */
  #decide(element: Element): boolean | Element {
    if (this.#isUnreadable || has(element, SETS_COLOR) || this.#text.matching(element, "").size > 0) return false;
    const name = dom.localName(element);
    if (name === "font" || (name === "body" && dom.getAttribute(element, "text") !== null)) return false;
    if (COLORED.has(name)) return true;
    const around = dom.assignedSlot(element) ?? dom.parentElement(element);
    if (around) return around;
    if (this.#setsHost) return false;
    return dom.hostOf(dom.getRootNode(element)) ?? true;
  }
}

const has = (element: Element, pattern: RegExp): boolean => pattern.test(dom.getAttribute(element, "style") ?? "");
