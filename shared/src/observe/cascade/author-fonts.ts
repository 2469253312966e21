import * as dom from "../dom/members.ts";
import type { Styled } from "../dom/scope.ts";
import { SelectorIndex } from "./selectors/selector-index.ts";

/** The properties of text that the browser's own style sheet sets for many elements, such as headings and `code`. */
export type FontPart = "font-size" | "font-weight";

const INHERITS = "(?!\\s*(?:inherit|unset|revert|revert-layer)\\b)";
/** The declarations that set a part to something else than what is inherited or the browser's own. */
const SETS: Readonly<Record<FontPart, RegExp>> = {
  "font-size": new RegExp(`(?:^|[;\\s])(?:font|font-size|all):${INHERITS}`),
  "font-weight": new RegExp(`(?:^|[;\\s])(?:font|font-weight|all):${INHERITS}`),
};

/** Tells where no rule of an author sets the size or weight of a text, so that they are the browser's own. */
export class AuthorFonts {
  readonly #index = new SelectorIndex<string>();
  readonly #of: (element: Element) => AuthorFonts;
  readonly #view: Window;
  readonly #results: Readonly<Record<FontPart, Map<Element, boolean>>> = {
    "font-size": new Map(),
    "font-weight": new Map(),
  };
  #isUnreadable = false;

  /** @param of finds those of the tree that an element around one of this tree is in */
  constructor(view: Window, of: (element: Element) => AuthorFonts) {
    this.#view = view;
    this.#of = of;
  }

  add(selector: string, text: string): void {
    if (/font|all:/.test(text)) this.#index.add(selector, text);
  }

  addUnreadable(): void {
    this.#isUnreadable = true;
  }

  /**
   * Whether a part of a text's font is as the browser's own style sheet sets it, for its element or one around it. An element
   * that has the same as the one around it inherits that; if it has something else that no author sets, the browser does.
   */
  isOfBrowser({ element, pseudo, style }: Styled, part: FontPart): boolean {
    if (pseudo === "") return this.#isElementOfBrowser(element, part, style);
    if (this.#isUnreadable || this.#sets(element, pseudo, part)) return false;
    const around = this.#view.getComputedStyle(element);
    const isInherited = style.getPropertyValue(part) === around.getPropertyValue(part);
    return !isInherited || this.#isElementOfBrowser(element, part, around);
  }

  #isElementOfBrowser(element: Element, part: FontPart, style: CSSStyleDeclaration): boolean {
    const known = this.#results[part].get(element);
    if (known !== undefined) return known;
    const result = this.#decide(element, part, style);
    this.#results[part].set(element, result);
    return result;
  }

  #decide(element: Element, part: FontPart, style: CSSStyleDeclaration): boolean {
    if (this.#isUnreadable || this.#sets(element, "", part)) return false;
    const around = dom.parentElement(element) ?? dom.hostOf(dom.getRootNode(element));
    if (!around) return true;
    const outer = this.#view.getComputedStyle(around);
    if (style.getPropertyValue(part) !== outer.getPropertyValue(part)) return true;
    return this.#of(around).#isElementOfBrowser(around, part, outer);
  }

  #sets(element: Element, pseudo: string, part: FontPart): boolean {
    if (pseudo === "" && isSetByMarkup(element, part)) return true;
    for (const text of this.#index.matching(element, pseudo)) if (SETS[part].test(text)) return true;
    return false;
  }
}

/** `<font size="5">`, `style="font-size: 20px"`, `<text font-size="9">` */
const isSetByMarkup = (element: Element, part: FontPart): boolean =>
  SETS[part].test(dom.hasAttribute(element, "style") ? (dom.styleOf(element)?.cssText ?? "") : "") ||
  dom.hasAttribute(element, part) ||
  (dom.localName(element) === "font" && dom.hasAttribute(element, "size"));
