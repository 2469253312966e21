import * as dom from "../dom/members.ts";
import type { Styled } from "../dom/scope.ts";
import { elementsWith, isTextColor } from "./browser-colors.ts";
import { SelectorIndex } from "./selector-index.ts";

/** A declaration that gives text a colour of its own. */
const SETS_COLOR =
  /(?:^|[;\s])color\s*:(?!\s*(?:inherit|initial|unset|revert|revert-layer|currentcolor|canvastext)\s*(?:!|;|$))/i;
/** A declaration by which an element has the colour of the text around it, even if the browser gives it another one. */
const INHERITS_COLOR = /(?:^|[;\s])(?:color|all)\s*:\s*(?:inherit|unset|currentcolor)\b/i;
/** A declaration that gives a border a colour of its own: a function, a hex value or a word that is no style and no width. */
const SETS_BORDER =
  /(?:^|[;\s])border(?:-(?:top|right|bottom|left|(?:block|inline)(?:-(?:start|end))?))?(?:-color)?\s*:[^;]{0,300}?(?:#|\(|\b(?!(?:none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset|thin|medium|thick|initial|inherit|unset|revert|layer|currentcolor|important)\b)[a-z]+\b)/i;
const SETS_BACKGROUND = /(?:^|[;\s])background(?:-color)?\s*:(?!\s*revert)/i;

/** The colour of their text comes from the browser, not from the elements around them. */
const COLORED = new Set(["button", "input", "select", "textarea", "optgroup", "option", "mark", "dialog", "hr"]);
const LINKS = new Set(["a", "area"]);

/** Tells where no rule of an author sets a colour that the browser's own style sheet gives too. */
export class AuthorColors {
  readonly #text = new SelectorIndex<true>();
  readonly #inheritors = new SelectorIndex<true>();
  readonly #borders = new SelectorIndex<true>();
  readonly #backgrounds = new SelectorIndex<true>();
  readonly #known = new WeakMap<Element, boolean>();
  readonly #of: (element: Element) => AuthorColors;
  #isUnreadable = false;
  #setsHost = false;

  /** @param of the one of the tree that an element is in */
  constructor(of: (element: Element) => AuthorColors) {
    this.#of = of;
  }

  add(selector: string, text: string): void {
    if (SETS_BACKGROUND.test(text)) this.#backgrounds.add(selector, true);
    if (INHERITS_COLOR.test(text)) this.#inheritors.add(selector, true);
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

  /**
   * Whether a node has a colour by this property without an author's rule. Rules that cannot be read may set it.
   * @param value the colour, which is one that the browser gives by this property
   */
  isOfBrowser({ element, pseudo }: Styled, property: string, value: string): boolean {
    const named = elementsWith(property, value);
    if (property === "background-color") {
      // Rules for the button of a file input cannot be looked up.
      if (pseudo !== "") return pseudo === "::file-selector-button";
      return this.#isNamed(element, named) && !this.#sets(element, pseudo, this.#backgrounds, SETS_BACKGROUND);
    }
    if (property.startsWith("border-")) {
      if (this.#sets(element, pseudo, this.#borders, SETS_BORDER)) return false;
      if (pseudo === "" && this.#isNamed(element, named)) return true;
      if (!isTextColor(value)) return false;
    }
    if (pseudo !== "" && this.#text.matching(element, pseudo).size > 0) return false;
    return this.isTextOfBrowser(element);
  }

  #isNamed(element: Element, names: ReadonlySet<string> | undefined): boolean {
    return !this.#isUnreadable && names?.has(dom.localName(element)) === true;
  }

  #sets(element: Element, pseudo: string, rules: SelectorIndex<true>, pattern: RegExp): boolean {
    return has(element, pattern) || rules.matching(element, pseudo).size > 0;
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
    const isColored = COLORED.has(name) || (LINKS.has(name) && dom.hasAttribute(element, "href"));
    if (isColored && !this.#sets(element, "", this.#inheritors, INHERITS_COLOR)) return true;
    const around = dom.assignedSlot(element) ?? dom.parentElement(element);
    if (around) return around;
    if (this.#setsHost) return false;
    return dom.hostOf(dom.getRootNode(element)) ?? true;
  }
}

const has = (element: Element, pattern: RegExp): boolean => pattern.test(dom.getAttribute(element, "style") ?? "");
