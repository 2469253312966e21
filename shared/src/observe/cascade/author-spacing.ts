import * as dom from "../dom/members.ts";
import type { Styled } from "../dom/scope.ts";
import { SelectorIndex } from "./selectors/selector-index.ts";

/** Elements whose margins or paddings come from the browser unless the author sets them. */
const SPACED = new Set([
  ...["body", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "menu", "dir", "dl", "dd", "blockquote", "figure"],
  ...["pre", "listing", "xmp", "plaintext", "hr", "fieldset", "legend", "button", "input", "select", "textarea"],
  ...["optgroup", "option", "td", "th", "dialog", "meter", "progress", "center", "address"],
]);

/** The declarations that set a side. */
const SETS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ["margin", "padding"].flatMap((property) =>
    (
      [
        ["top", "block(-start|-end)?"],
        ["bottom", "block(-start|-end)?"],
        ["left", "inline(-start|-end)?"],
        ["right", "inline(-start|-end)?"],
      ] as const
    ).map(([side, logical]) => [
      `${property}-${side}`,
      new RegExp(`(?:^|[;\\s])(?:${property}(?:-(?:${side}|${logical}))?|all)\\s*:`),
    ]),
  ),
);

/** Tells where no rule of an author sets a margin or padding, so that its length is the browser's own. */
export class AuthorSpacing {
  readonly #index = new SelectorIndex<string>();
  /** The sides of an element are asked for one after the other. */
  #latest: { readonly element: Element; readonly pseudo: string; readonly texts: ReadonlySet<string> } | undefined;
  #isUnreadable = false;

  add(selector: string, text: string): void {
    if (!/margin|padding|all:/.test(text)) return;
    this.#index.add(selector, text);
  }

  addUnreadable(): void {
    this.#isUnreadable = true;
  }

  /** Whether a side, such as `margin-top`, is as the browser's own style sheet sets it. Rules that cannot be read may set it. */
  isOfBrowser({ element, pseudo }: Styled, side: string): boolean {
    if (this.#isUnreadable) return false;
    const isSpaced = pseudo === "" ? SPACED.has(dom.localName(element)) : pseudo === "::file-selector-button";
    const sets = SETS[side];
    if (!isSpaced || !sets || (pseudo === "" && sets.test(dom.getAttribute(element, "style") ?? ""))) return false;
    for (const text of this.#texts(element, pseudo)) if (sets.test(text)) return false;
    return true;
  }

  #texts(element: Element, pseudo: string): ReadonlySet<string> {
    if (this.#latest?.element !== element || this.#latest.pseudo !== pseudo) {
      this.#latest = { element, pseudo, texts: this.#index.matching(element, pseudo) };
    }
    return this.#latest.texts;
  }
}
