import * as dom from "../dom/members.ts";
import type { Styled } from "../dom/scope.ts";
import { SelectorIndex } from "./selectors/selector-index.ts";

/** A declaration that sets width, style or colour of a border: not its radius, image, spacing or collapsing. */
const SETS_BORDER =
  /(?:^|[;\s])(?:border(?:-(?:top|right|bottom|left|(?:block|inline)(?:-(?:start|end))?))?(?:-(?:width|style|color))?|all)\s*:/;

/** Tells where an author's rule sets a border, so that borders which are the browser's own can be left out. */
export class AuthorBorders {
  readonly #rules: [selector: string, text: string][] = [];
  #index: SelectorIndex<true> | undefined;
  #isUnreadable = false;

  add(selector: string, text: string): void {
    if (text.includes("border") || text.includes("all:")) this.#rules.push([selector, text]);
  }

  addUnreadable(): void {
    this.#isUnreadable = true;
  }

  /** Whether an author sets a border of this node. */
  apply({ element, pseudo, style }: Styled): boolean {
    if (pseudo === "" && SETS_BORDER.test(dom.getAttribute(element, "style") ?? "")) return true;
    this.#index ??= this.#build();
    if (this.#index.matching(element, pseudo).size > 0) return true;
    // A rule that cannot be read may set it. Authors hardly ever use the three-dimensional styles of controls.
    return this.#isUnreadable && !/inset|outset|groove/.test(style.getPropertyValue("border-style"));
  }

  #build(): SelectorIndex<true> {
    const index = new SelectorIndex<true>();
    for (const [selector, text] of this.#rules) if (SETS_BORDER.test(text)) index.add(selector, true);
    return index;
  }
}
