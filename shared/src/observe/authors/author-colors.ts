import type { AskedDeclarations } from "../asking/names/asked-declarations.ts";
import type { Declaration } from "../asking/names/declarations.ts";
import { hasColorOfBrowser, isDarkTextColor, isOfElement, isOfLines, isTextColor } from "../cascade/browser-colors.ts";
import { isDarkScheme } from "../cascade/color-scheme.ts";
import { KindFacts } from "../dom/kind-facts.ts";
import * as dom from "../dom/members.ts";
import type { NodeKey, Styled } from "../dom/styled.ts";
import { getOrCreate } from "../memo.ts";

/** Source of a declaration's colour: its author, the text around, or the browser's own style sheet. */
type Source = "author" | "around" | "browser" | "initial";
type Inherited = "color" | "fill";

const TEXT_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["font", "color"],
  ["hr", "color"],
  ["body", "text"],
]);

/** Tells where no rule of an author sets a colour that the browser's own style sheet gives too. */
export class AuthorColors {
  readonly #asked: AskedDeclarations;
  readonly #view: Window;
  readonly #results = { color: new WeakMap<Element, boolean>(), fill: new WeakMap<Element, boolean>() };
  readonly #ofKinds = new KindFacts<boolean>();
  /** By computed `color-scheme`: true if it means the dark one. */
  readonly #isDark = new Map<string, boolean>();

  constructor(asked: AskedDeclarations, view: Window) {
    this.#asked = asked;
    this.#view = view;
  }

  /**
   * Returns whether a node has a colour by this property without an author's rule. Rules that cannot be read may set
   * it.
   * @param value the colour, which is one that the browser gives by this property
   */
  isOfBrowser(node: Styled, property: string, value: string): boolean {
    return this.#ofKinds.of(node, `${property} ${value}`, () => this.#isOfBrowserAt(node, property, value));
  }

  #isOfBrowserAt(node: Styled, property: string, value: string): boolean {
    const { element, pseudo } = node;
    if (this.#asked.isUnsure(node)) return false;
    if (property === "fill") return this.#isInherited("fill", element);
    const isOwn = isOfElement(element, pseudo, property, value);
    if (property === "background-color") {
      const isOfButton = pseudo === "::file-selector-button" && !isTextColor(value);
      return (isOwn || isOfButton) && (this.#sourceAt(node, property) ?? "browser") === "browser";
    }
    const isOfLine = isOfLines(property) || property === "caret-color";
    const source = isOwn || isOfLine ? this.#sourceAt(node, property) : undefined;
    if (isOwn && (source ?? "browser") === "browser") return true;
    if (!isTextColor(value)) return false;
    if (isOfLine && source === "author") return false;
    if (pseudo !== "" && this.#sourceAt(node, "color") === "author") return false;
    // Pages have much white text, nearly all from their authors: the scheme is read last.
    return this.#isInherited("color", element) && (!isDarkTextColor(value) || this.#isDarkAt(node));
  }

  /**
   * Returns whether a node of this tree is shown in a dark colour scheme. To find what the document says can take as
   * long as to walk it.
   */
  #isDarkAt({ style }: Styled): boolean {
    const computed = style.getPropertyValue("color-scheme");
    return getOrCreate(this.#isDark, computed, () => isDarkScheme(computed, this.#view));
  }

  #sourceAt(node: NodeKey, property: string): Source | undefined {
    const declaration = this.#asked.declaration(node, property);
    return declaration && sourceOf(declaration, property === "color");
  }

  /**
   * Returns whether elements inherit the colour of text or of shapes from the browser's own style sheet. Recursion
   * would overflow in deeply nested pages.
   */
  #isInherited(property: Inherited, element: Element): boolean {
    const passed: Element[] = [];
    let current = element;
    let isOfBrowser: boolean | undefined;
    while (isOfBrowser === undefined) {
      const decision: boolean | Element =
        this.#results[property].get(current) ??
        (property === "color" ? this.#decide(current) : this.#decideFill(current));
      passed.push(current);
      if (typeof decision === "boolean") isOfBrowser = decision;
      else current = decision;
    }
    for (const ancestor of passed) this.#results[property].set(ancestor, isOfBrowser);
    return isOfBrowser;
  }

  /** @returns the element around it if its text has the colour of that one */
  #decide(element: Element): boolean | Element {
    const node = { element, pseudo: "" };
    const source = this.#asked.isUnsure(node) ? "author" : this.#sourceAt(node, "color");
    if (source === "author") return false;
    if (source === "initial") return true;
    const attribute = TEXT_ATTRIBUTES.get(dom.localName(element));
    if (attribute !== undefined && dom.getAttribute(element, attribute) !== null) return false;
    if (hasColorOfBrowser(element) && source !== "around") return true;
    return around(element);
  }

  /**
   * Returns true if shapes are black at an element because neither a rule nor an attribute fills them, or the element
   * that decides it.
   */
  #decideFill(element: Element): boolean | Element {
    const node = { element, pseudo: "" };
    if (this.#asked.isUnsure(node)) return false;
    const text = this.#asked.declaration(node, "fill")?.text ?? dom.getAttribute(element, "fill") ?? "inherit";
    switch (text.trim().toLowerCase()) {
      case "currentcolor":
        return this.#isInherited("color", element);
      case "initial":
        return true;
      case "inherit":
      case "unset":
      case "revert":
        return around(element);
      default:
        return false;
    }
  }
}

/** Without one, a colour is the initial one. */
const around = (element: Element): true | Element => dom.flatParent(element) ?? true;

function sourceOf({ text }: Declaration, isText: boolean): Source {
  switch (text.toLowerCase()) {
    case "inherit":
    case "currentcolor":
    case "unset":
      return "around";
    case "initial":
      // Without a colour, a border has that of the text.
      return isText ? "initial" : "around";
    case "canvastext":
      return "initial";
    case "revert":
      return "browser";
    default:
      return "author";
  }
}
