import { SelectorIndex } from "./selector-index.ts";

const GENERATED = ["::before", "::after"] as const;
const FIRST = ["::first-line", "::first-letter"] as const;
const ALL = [...GENERATED, ...FIRST] as const;

export type RuledPseudo = (typeof ALL)[number];

/**
 * Which pseudo-elements an element can have at all: those of the rules that match it (for ::before and ::after, rules
 * with `content`). To ask this costs a tenth of asking for the computed style of two pseudo-elements of every element.
 */
export class PseudoRules {
  readonly #index = new SelectorIndex<true>();
  readonly #elsewhere: Set<string>;

  /** `elsewhere` holds what every element may have. All scopes of a page share it: a rule of one may reach into the tree of another. */
  constructor(elsewhere: Set<string>) {
    this.#elsewhere = elsewhere;
  }

  add(selector: string, style: CSSStyleDeclaration): void {
    const first = /:first-l/.test(selector);
    if (!first && !(/:(before|after)\b/.test(selector) && style.getPropertyValue("content") !== "")) return;
    if (!/::(slotted|part)\(/.test(selector)) this.#index.add(selector, true);
    else for (const pseudo of ALL) if (selector.includes(pseudo.slice(1))) this.#elsewhere.add(pseudo);
  }

  /** Some rules can't be read: every element may have generated content. */
  giveUp(): void {
    for (const pseudo of GENERATED) this.#elsewhere.add(pseudo);
  }

  of(element: Element): readonly RuledPseudo[] {
    const ruled = this.#index.pseudoElements(element);
    // The browser's own sheet gives quotes to q.
    const quotes = element.localName === "q";
    if (ruled.size === 0 && this.#elsewhere.size === 0) return quotes ? GENERATED : NONE;
    return ALL.filter(
      (pseudo) => ruled.has(pseudo) || this.#elsewhere.has(pseudo) || (quotes && !pseudo.startsWith("::first")),
    );
  }
}

const NONE: readonly RuledPseudo[] = [];
