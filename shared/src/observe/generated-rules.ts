import { SelectorIndex } from "./selector-index.ts";

/**
 * Which elements can have a ::before or ::after at all: those that a rule with `content` matches. To ask this costs a
 * tenth of asking for the computed style of two pseudo-elements of every element.
 */
export class GeneratedRules {
  readonly #index = new SelectorIndex<true>();
  readonly #elsewhere: { acrossTrees: boolean };
  #unknown = false;

  /** `elsewhere` is shared by all scopes of a page: a rule of one may reach into the tree of another. */
  constructor(elsewhere: { acrossTrees: boolean }) {
    this.#elsewhere = elsewhere;
  }

  add(selector: string, style: CSSStyleDeclaration): void {
    if (!/:(before|after)\b/.test(selector) || style.getPropertyValue("content") === "") return;
    if (/::(slotted|part)\(/.test(selector)) this.#elsewhere.acrossTrees = true;
    else this.#index.add(selector, true);
  }

  /** Some rules can't be read: every element may have them. */
  giveUp(): void {
    this.#unknown = true;
  }

  mayHave(element: Element, pseudo: "::before" | "::after"): boolean {
    // The browser's own sheet gives quotes to q.
    if (this.#unknown || this.#elsewhere.acrossTrees || element.localName === "q") return true;
    return this.#index.matching(element, pseudo).size > 0;
  }
}
