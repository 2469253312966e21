import type { AskedDeclarations } from "../asking/names/asked-declarations.ts";
import { longhandsOf } from "../asking/names/properties.ts";
import type { Styled } from "../dom/scope.ts";

const LONGHANDS = longhandsOf("border");

/** Tells where an author's rule sets a border, so that borders which are the browser's own can be left out. */
export class AuthorBorders {
  readonly #asked: AskedDeclarations;

  constructor(asked: AskedDeclarations) {
    this.#asked = asked;
  }

  /** Whether an author sets a border of this node. */
  apply(node: Styled): boolean {
    if (LONGHANDS.some((longhand) => this.#asked.declaration(node, longhand))) return true;
    // A rule that cannot be read may set it. Authors hardly ever use the three-dimensional styles of controls.
    return this.#asked.isUnsure(node) && !/inset|outset|groove/.test(node.style.getPropertyValue("border-style"));
  }
}
