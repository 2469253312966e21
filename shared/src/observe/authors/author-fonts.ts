import type { AskedDeclarations } from "../asking/names/asked-declarations.ts";
import * as dom from "../dom/members.ts";
import type { Styled } from "../dom/styled.ts";

/** The properties of text that the browser's own style sheet sets for many elements, such as headings and `code`. */
export type FontPart = "font-size" | "font-weight";

/** Values by which a part is inherited or the browser's own. */
const NOT_SET = /^(?:inherit|unset|revert|revert-layer)$/i;

/** Tells where no rule of an author sets the size or weight of a text, so that they are the browser's own. */
export class AuthorFonts {
  readonly #asked: AskedDeclarations;
  readonly #results: Readonly<Record<FontPart, Map<Element, boolean>>> = {
    "font-size": new Map(),
    "font-weight": new Map(),
  };

  constructor(asked: AskedDeclarations) {
    this.#asked = asked;
  }

  /**
   * Returns whether a part of a text's font is as the browser's own style sheet sets it, for its element or one around
   * it. An element whose part equals that of the one around it inherits it; if it differs and no author sets it, the
   * browser does.
   */
  isOfBrowser(node: Styled, part: FontPart): boolean {
    // Not by recursion: pages may be deep.
    const passed: Element[] = [];
    let isOfBrowser: boolean | undefined;
    for (let ancestor: Styled | undefined = node; ancestor && isOfBrowser === undefined; ) {
      if (ancestor.pseudo === "") {
        isOfBrowser = this.#results[part].get(ancestor.element);
        if (isOfBrowser !== undefined) break;
        passed.push(ancestor.element);
      }
      if (this.#asked.isUnsure(ancestor) || this.#isSet(ancestor, part)) isOfBrowser = false;
      const around: Styled | undefined = this.#around(ancestor);
      if (!around || around.style.getPropertyValue(part) !== ancestor.style.getPropertyValue(part))
        isOfBrowser ??= true;
      ancestor = around;
    }
    for (const element of passed) this.#results[part].set(element, isOfBrowser ?? true);
    return isOfBrowser ?? true;
  }

  #around({ element, pseudo }: Styled): Styled | undefined {
    const around = pseudo === "" ? dom.parentOrHost(element) : element;
    return around && { element: around, pseudo: "", style: this.#asked.styleOf(around) };
  }

  #isSet(node: Styled, part: FontPart): boolean {
    const declaration = this.#asked.declaration(node, part);
    if (declaration && !NOT_SET.test(declaration.text)) return true;
    return node.pseudo === "" && isSetByAttribute(node.element, part);
  }
}

/** `<font size="5">`, `<text font-size="9">` */
const isSetByAttribute = (element: Element, part: FontPart): boolean =>
  dom.hasAttribute(element, part) || (dom.localName(element) === "font" && dom.hasAttribute(element, "size"));
