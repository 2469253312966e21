import * as dom from "../dom/members.ts";
import { withoutHost } from "./selectors/host-selectors.ts";
import { SelectorIndex } from "./selectors/selector-index.ts";

const GENERATED = ["::before", "::after"] as const;
const FIRST = ["::first-line", "::first-letter"] as const;
/** Parts of the browser's own elements, which are boxes. */
const PARTS = ["::file-selector-button", "::details-content", "::picker-icon"] as const;
const ALL = [...GENERATED, ...FIRST, ...PARTS] as const;
const NOT_GENERATED = /:first-l|::(file-selector-button|-webkit-file-upload-button|details-content|picker-icon)/;

export type RuledPseudo = (typeof ALL)[number];

/** The declarations of the rules of one tree for elements of other trees. All scopes of a page share them. */
export class ForeignPseudos {
  /** For any element. */
  readonly anywhere = new Set<string>();
  /** For hosts, by the rules of their shadow trees. */
  readonly ofHosts = new Map<Element, Set<string>>();
}

/**
 * Finds the pseudo-elements that an element can have: those of the rules that match it (for ::before and ::after, of rules
 * with `content`), and the parts of the browser's own elements that rules are for. That costs a tenth of what the computed styles of two pseudo-elements of every element cost.
 */
export class PseudoRules {
  readonly #index = new SelectorIndex<true>();
  readonly #foreign: ForeignPseudos;
  readonly #host: Element | undefined;

  constructor(foreign: ForeignPseudos, root: Document | ShadowRoot) {
    this.#foreign = foreign;
    this.#host = dom.hostOf(root);
  }

  add(selector: string, style: CSSStyleDeclaration): void {
    if (
      !NOT_GENERATED.test(selector) &&
      !(/:(before|after)\b/.test(selector) && style.getPropertyValue("content") !== "")
    )
      return;
    if (/::(slotted|part)\(/.test(selector)) {
      for (const pseudo of ALL) if (selector.includes(pseudo.slice(1))) this.#foreign.anywhere.add(pseudo);
    } else if (selector.includes(":host")) this.#addForHost(selector);
    else this.#index.add(selector, true);
  }

  #addForHost(selector: string): void {
    const { pseudos, inner } = withoutHost(selector, this.#host);
    if (this.#host && pseudos.length > 0) {
      const known = this.#foreign.ofHosts.get(this.#host) ?? [];
      this.#foreign.ofHosts.set(this.#host, new Set([...known, ...pseudos]));
    }
    if (inner !== "") this.#index.add(inner, true);
  }

  /** Notes that some rules cannot be read: every element may have generated content. */
  addUnreadable(): void {
    for (const pseudo of GENERATED) this.#foreign.anywhere.add(pseudo);
  }

  of(element: Element): readonly RuledPseudo[] {
    const ruled = this.#index.pseudoElements(element);
    // The browser's own style sheet gives quotes to q.
    const quotes = dom.localName(element) === "q";
    const { anywhere, ofHosts } = this.#foreign;
    const ofHost = ofHosts.get(element);
    if (ruled.size === 0 && anywhere.size === 0 && !ofHost) return quotes ? GENERATED : NONE;
    const isGiven = (pseudo: string) => ruled.has(pseudo) || anywhere.has(pseudo) || ofHost?.has(pseudo);
    return ALL.filter((pseudo) => isGiven(pseudo) || (quotes && GENERATED.some((each) => each === pseudo)));
  }
}

const NONE: readonly RuledPseudo[] = [];
