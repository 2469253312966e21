import { splitList } from "../../css/lists.ts";
import { closingParenthesis } from "../cascade/var-references.ts";
import * as dom from "../dom/members.ts";
import { MAX_PSEUDO_COMPARISONS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { LiveRule } from "./live-rules.ts";
import { fullSelector } from "./states/state-rules.ts";

const GENERATED = ["::before", "::after"];
/** The pseudo-elements that are read of elements, apart from those that the walk finds by itself. */
const PSEUDOS = [
  ...GENERATED,
  "::first-line",
  "::first-letter",
  "::file-selector-button",
  "::details-content",
  "::picker-icon",
  ...["up", "down", "left", "right"].map((direction) => `::scroll-button(${direction})`),
  "::scroll-marker-group",
  "::scroll-marker",
];
const PSEUDO =
  /::?(?:before|after|first-line|first-letter|file-selector-button|-webkit-file-upload-button|details-content|picker-icon|scroll-marker-group|scroll-marker)\b|::scroll-button\([^)]*\)/;
/** The old name of a pseudo-element, which rules may use. */
const OLD_NAME = "::-webkit-file-upload-button";
const OTHER_TREES = /::(?:slotted|part)\(/;

/**
 * Finds the elements that may have a pseudo-element because a rule is for it. A superset is fine: the browser filters it.
 * To ask it about the pseudo-elements of all elements would take ten times as long.
 */
export class PseudoElements {
  readonly #ofElements = new Map<Element, Set<string>>();
  readonly #everywhere = new Map<Node, Set<string>>();
  /** By rules for elements of other trees. */
  readonly #anywhere = new Set<string>();
  readonly #size: number;
  readonly #isUnreadable: boolean;
  #comparisons = 0;

  /** @param isUnreadable rules that nobody can read may give generated content to any element */
  constructor(roots: readonly dom.Root[], isUnreadable: boolean) {
    this.#size = roots.reduce((sum, root) => sum + dom.findAll(root, "*").length, 0);
    this.#isUnreadable = isUnreadable;
  }

  /** Adds a rule. @returns whether it gives a pseudo-element to elements */
  add(live: LiveRule, style: CSSStyleDeclaration): boolean {
    const selector = fullSelector(live);
    if (selector === undefined || !PSEUDO.test(selector)) return false;
    const hasContent = style.getPropertyValue("content") !== "";
    let isAdded = false;
    for (const complex of splitList(selector)) {
      const pseudo = pseudoIn(complex);
      // Without content there is nothing before or after an element.
      if (pseudo === undefined || (GENERATED.includes(pseudo) && !hasContent)) continue;
      isAdded = true;
      for (const root of live.roots) this.#search(root, complex, pseudo, live.isScoped);
    }
    return isAdded;
  }

  #search(root: dom.Root, complex: string, pseudo: string, isScoped: boolean): void {
    if (OTHER_TREES.test(complex)) {
      this.#anywhere.add(pseudo);
      return;
    }
    const host = dom.hostOf(root);
    if (host && complex.includes(":host")) getOrCreate(this.#ofElements, host, newSet).add(pseudo);
    this.#comparisons += this.#size;
    if (isScoped || this.#comparisons > MAX_PSEUDO_COMPARISONS) {
      getOrCreate(this.#everywhere, root, newSet).add(pseudo);
      return;
    }
    const selector = withoutHost(complex.replace(PSEUDO, "").trim());
    if (selector === undefined) return;
    const elements = dom.findAllIfValid(root, selector === "" || /[>+~]$/.test(selector) ? `${selector}*` : selector);
    if (!elements) getOrCreate(this.#everywhere, root, newSet).add(pseudo);
    for (const element of elements ?? []) getOrCreate(this.#ofElements, element, newSet).add(pseudo);
  }

  of(element: Element): readonly string[] {
    const ofElement = this.#ofElements.get(element);
    const ofRoot = this.#everywhere.size > 0 ? this.#everywhere.get(dom.getRootNode(element)) : undefined;
    const mayHaveHiddenContent = this.mayHaveHiddenContent(element);
    if (!ofElement && !ofRoot && this.#anywhere.size === 0 && !mayHaveHiddenContent) return NONE;
    return PSEUDOS.filter((pseudo) => {
      const name = nameOf(pseudo);
      return (
        ofElement?.has(name) ||
        ofRoot?.has(name) ||
        this.#anywhere.has(name) ||
        (mayHaveHiddenContent && GENERATED.includes(pseudo))
      );
    });
  }

  /** Returns whether rules give this pseudo-element. The walk finds others. */
  static has(pseudo: string): boolean {
    return PSEUDOS.includes(pseudo);
  }

  /**
   * Returns whether an element may have generated content without a rule that can be read: the browser's own gives
   * quotes to q.
   */
  mayHaveHiddenContent(element: Element): boolean {
    return this.#isUnreadable || dom.localName(element) === "q";
  }
}

const NONE: readonly string[] = [];
const newSet = (): Set<string> => new Set();

/** A pseudo-element without its argument: a rule may be for the buttons of all directions. */
const nameOf = (pseudo: string): string => pseudo.replace(/\(.*$/, "");

/** The pseudo-element of a complex selector, with two colons. */
function pseudoIn(complex: string): string | undefined {
  const [text] = PSEUDO.exec(complex) ?? [];
  if (text === undefined) return undefined;
  const pseudo = nameOf(`::${text.replace(/^::?/, "")}`);
  return pseudo === OLD_NAME ? "::file-selector-button" : pseudo;
}

/** The part of a selector that is for elements in a shadow tree, whatever its host is; undefined if it is for the host. */
function withoutHost(complex: string): string | undefined {
  const [start] = /^:host(?:-context)?/.exec(complex) ?? [];
  if (start === undefined) return complex;
  const end = complex[start.length] === "(" ? closingParenthesis(complex, start.length + 1) + 1 : start.length;
  const combined = /^[^\s>+~]*\s*[\s>+~]\s*(.*)$/s.exec(complex.slice(end));
  return combined?.[1];
}
