import type { AskedDeclarations } from "../asking/names/asked-declarations.ts";
import { references } from "../cascade/var-references.ts";
import * as dom from "../dom/members.ts";
import type { Styled } from "../dom/scope.ts";

/** Elements whose margins or paddings come from the browser unless the author sets them. */
const SPACED = new Set([
  ...["body", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "menu", "dir", "dl", "dd", "blockquote", "figure"],
  ...["pre", "listing", "xmp", "plaintext", "hr", "fieldset", "legend", "button", "input", "select", "textarea"],
  ...["optgroup", "option", "td", "th", "dialog", "meter", "progress", "center", "address"],
]);
const FLUID = /auto|%/;

/** Tells where no rule of an author sets a margin or padding, and where one sets it to no length. */
export class AuthorSpacing {
  readonly #asked: AskedDeclarations;

  constructor(asked: AskedDeclarations) {
    this.#asked = asked;
  }

  /** Whether a side, such as `margin-top`, is as the browser's own style sheet sets it. Rules that cannot be read may set it. */
  isOfBrowser(node: Styled, side: string): boolean {
    const { element, pseudo } = node;
    const isSpaced = pseudo === "" ? SPACED.has(dom.localName(element)) : pseudo === "::file-selector-button";
    return isSpaced && !this.#asked.isUnsure(node) && !this.#asked.declaration(node, side);
  }

  /** Whether a rule sets a side to `auto` or a percentage. */
  isFluid(node: Styled, side: string): boolean {
    const text = this.#asked.declaration(node, side)?.text ?? "";
    return FLUID.test(text) || references(text).some(({ name }) => FLUID.test(node.style.getPropertyValue(name)));
  }
}
