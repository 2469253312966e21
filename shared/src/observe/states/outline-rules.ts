import { splitList } from "../../css/lists.ts";
import type { LiveRule } from "../asking/live-rules.ts";
import { scanSelector, searchSelector } from "../asking/states/selectors.ts";
import { NO_HOLDERS } from "../asking/states/state-list.ts";
import { fullSelector } from "../asking/states/state-rules.ts";
import * as dom from "../dom/members.ts";

/** The selectors of a rule that says something about outlines, for elements that have the focus. */
interface OutlineRule {
  readonly roots: readonly dom.Root[];
  /** Undefined if no selector tells what the rule is for. */
  readonly selectors: readonly string[] | undefined;
  /** It gives the outline back to the browser. */
  readonly isGivenBack: boolean;
}

/** Selectors that say something about elements of other trees. */
const OTHER_TREES = /:host|::slotted|::part/;
const MENTIONS = /\boutline|(?:^|;)\s*all\s*:/;
const BACK = /^revert/;

/**
 * Tells whether authors say what the outline of an element is while the keyboard is there. Otherwise the browser draws its own ring: it is a
 * rule of the browser's, of which no computed value tells as long as the element does not have the focus.
 */
export class OutlineRules {
  readonly #rules: OutlineRule[] = [];

  /** @param text the declarations of the rule */
  add(live: LiveRule, style: CSSStyleDeclaration, text: string): void {
    if (!MENTIONS.test(text)) return;
    const value = declaredOutline(style);
    if (value === "") return;
    this.#rules.push({ roots: live.roots, selectors: selectorsOf(live), isGivenBack: BACK.test(value) });
  }

  /** @returns undefined if that cannot be told */
  isDeclaredFor(element: Element): boolean | undefined {
    const inline = dom.styleOf(element);
    if (inline && declaredOutline(inline) !== "") return true;
    const root = dom.getRootNode(element);
    let isDeclared = false;
    for (const { roots, selectors, isGivenBack } of this.#rules) {
      if (!selectors) return undefined;
      if (!roots.some((candidate) => candidate === root)) continue;
      if (!selectors.some((selector) => dom.matchesIfValid(element, selector))) continue;
      if (isGivenBack) return undefined;
      isDeclared = true;
    }
    return isDeclared;
  }
}

const declaredOutline = (style: CSSStyleDeclaration): string =>
  style.getPropertyValue("outline-style") ||
  (Array.from(style).includes("outline-style") ? "var()" : style.getPropertyValue("all"));

function selectorsOf(live: LiveRule): readonly string[] | undefined {
  const selector = fullSelector(live);
  if (selector === undefined || live.isScoped || OTHER_TREES.test(selector)) return undefined;
  return splitList(selector).flatMap((complex) => {
    const scan = scanSelector(complex);
    return scan.pseudoAt === undefined ? [searchSelector(scan, "keyboard-focus", NO_HOLDERS)] : [];
  });
}
