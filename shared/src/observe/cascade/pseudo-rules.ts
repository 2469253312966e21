import * as dom from "../dom/members.ts";
import { SelectorIndex } from "./selector-index.ts";

const GENERATED = ["::before", "::after"] as const;
const FIRST = ["::first-line", "::first-letter"] as const;
const ALL = [...GENERATED, ...FIRST] as const;

export type RuledPseudo = (typeof ALL)[number];

/**
 * Finds the pseudo-elements that an element can have: those of the rules that match it (for ::before and ::after, of rules
 * with `content`). That costs a tenth of what the computed styles of two pseudo-elements of every element cost.
 */
export class PseudoRules {
  readonly #index = new SelectorIndex<true>();
  readonly #anywhere: Set<string>;

  /** @param anywhere what every element may have. All scopes of a page share it: rules of one can select in the tree of another */
  constructor(anywhere: Set<string>) {
    this.#anywhere = anywhere;
  }

  add(selector: string, style: CSSStyleDeclaration): void {
    const first = /:first-l/.test(selector);
    if (!first && !(/:(before|after)\b/.test(selector) && style.getPropertyValue("content") !== "")) return;
    if (!/::(slotted|part)\(/.test(selector)) this.#index.add(selector, true);
    else for (const pseudo of ALL) if (selector.includes(pseudo.slice(1))) this.#anywhere.add(pseudo);
  }

  /** Notes that some rules cannot be read: every element may have generated content. */
  addUnreadable(): void {
    for (const pseudo of GENERATED) this.#anywhere.add(pseudo);
  }

  of(element: Element): readonly RuledPseudo[] {
    const ruled = this.#index.pseudoElements(element);
    // The browser's own style sheet gives quotes to q.
    const quotes = dom.localName(element) === "q";
    if (ruled.size === 0 && this.#anywhere.size === 0) return quotes ? GENERATED : NONE;
    return ALL.filter(
      (pseudo) => ruled.has(pseudo) || this.#anywhere.has(pseudo) || (quotes && !pseudo.startsWith("::first")),
    );
  }
}

const NONE: readonly RuledPseudo[] = [];
