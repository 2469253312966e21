import { isDarkTextColor, isOfElement, isOfLines, isTextColor } from "../cascade/browser-colors.ts";
import { isDarkScheme } from "../cascade/color-scheme.ts";
import type { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import type { RulePlace } from "../cascade/stylesheets.ts";
import * as dom from "../dom/members.ts";
import type { Styled } from "../dom/scope.ts";
import type { Declared } from "../states/declared.ts";
import { AuthorRules } from "./author-rules.ts";

/** Where a declaration takes the colour from: its author, the text around, or the browser's own style sheet. */
type Source = "author" | "around" | "browser" | "initial";
type Inherited = "text" | "fill";

/** The colour of their text comes from the browser, not from the elements around them. */
const COLORED = new Set(["button", "input", "select", "textarea", "optgroup", "option", "mark", "dialog", "hr"]);
const LINKS = new Set(["a", "area"]);
/** The attributes by which authors colour text. */
const TEXT_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["font", "color"],
  ["hr", "color"],
  ["body", "text"],
]);

/** Tells where no rule of an author sets a colour that the browser's own style sheet gives too. */
export class AuthorColors {
  readonly #rules: AuthorRules;
  readonly #known = { text: new WeakMap<Element, boolean>(), fill: new WeakMap<Element, boolean>() };
  readonly #of: (element: Element) => AuthorColors;
  /** Whether a computed `color-scheme` means the dark one. */
  readonly #isDark = new Map<string, boolean>();
  #isUnreadable = false;

  /** @param of the one of the tree that an element is in */
  constructor(classes: ClassesInUse, of: (element: Element) => AuthorColors) {
    this.#rules = new AuthorRules(classes);
    this.#of = of;
  }

  add(selector: string, style: CSSStyleDeclaration, text: string, place: RulePlace): void {
    this.#rules.add(selector, style, text, place);
  }

  addUnreadable(): void {
    this.#isUnreadable = true;
  }

  /** Whether the colour that an element has by a longhand is one that a rule sets without var(). */
  isLiteral(element: Element, pseudo: string, longhand: string, value: string): boolean {
    if (!this.#rules.mention(value)) return false;
    const text = this.#rules.winner(element, pseudo, longhand)?.text;
    return text !== undefined && !text.includes("var(") && !/^(inherit|unset|revert|revert-layer)$/i.test(text);
  }

  /**
   * Whether a node has a colour by this property without an author's rule. Rules that cannot be read may set it.
   * @param value the colour, which is one that the browser gives by this property
   */
  isOfBrowser(node: Styled, property: string, value: string): boolean {
    const { element, pseudo } = node;
    if (this.#isUnreadable) return false;
    if (property === "fill") return this.#isInherited("fill", element);
    const isOwn = isOfElement(element, pseudo, property, value);
    if (property === "background-color") {
      const isOfButton = pseudo === "::file-selector-button" && !isTextColor(value);
      return (isOwn || isOfButton) && (this.#sourceAt(element, pseudo, property) ?? "browser") === "browser";
    }
    const isOfLine = isOfLines(property) || property === "caret-color";
    const source = isOwn || isOfLine ? this.#sourceAt(element, pseudo, property) : undefined;
    if (isOwn && (source ?? "browser") === "browser") return true;
    if (!isTextColor(value)) return false;
    if (isOfLine && source === "author") return false;
    if (pseudo !== "" && this.#sourceAt(element, pseudo, "color") === "author") return false;
    // Pages have much white text, nearly all from their authors: the scheme is read last.
    return this.#isInherited("text", element) && (!isDarkTextColor(value) || this.#isDarkAt(node));
  }

  /** Whether a node of this tree is shown in a dark colour scheme. To find what the document says can take as long as to walk it. */
  #isDarkAt({ element, style }: Styled): boolean {
    const computed = style.getPropertyValue("color-scheme");
    let isDark = this.#isDark.get(computed);
    if (isDark === undefined) {
      const view = dom.defaultView(dom.ownerDocument(element));
      isDark = view !== null && isDarkScheme(computed, view);
      this.#isDark.set(computed, isDark);
    }
    return isDark;
  }

  #sourceAt(element: Element, pseudo: string, property: string): Source | undefined {
    const winner = this.#rules.winner(element, pseudo, property);
    return winner && sourceOf(winner, property === "color");
  }

  /** The same of what elements inherit: the colour of text or of shapes. Recursion would overflow in deeply nested pages. */
  #isInherited(what: Inherited, element: Element): boolean {
    const passed: [AuthorColors, Element][] = [];
    let at: [AuthorColors, Element] = [this, element];
    let isOwn: boolean | undefined;
    while (isOwn === undefined) {
      const [colors, own] = at;
      const next = colors.#known[what].get(own) ?? (what === "text" ? colors.#decide(own) : colors.#decideFill(own));
      passed.push(at);
      if (typeof next === "boolean") isOwn = next;
      else at = [this.#of(next), next];
    }
    for (const [colors, own] of passed) colors.#known[what].set(own, isOwn);
    return isOwn;
  }

  /** @returns the element around it if its text has the colour of that one */
  #decide(element: Element): boolean | Element {
    const source = this.#isUnreadable ? "author" : this.#sourceAt(element, "", "color");
    if (source === "author") return false;
    if (source === "initial") return true;
    const name = dom.localName(element);
    const attribute = TEXT_ATTRIBUTES.get(name);
    if (attribute !== undefined && dom.getAttribute(element, attribute) !== null) return false;
    const isColored =
      COLORED.has(name) ||
      (LINKS.has(name) && dom.hasAttribute(element, "href")) ||
      dom.getAttribute(element, "popover") !== null;
    if (isColored && source !== "around") return true;
    return this.#around("color", element);
  }

  /** Whether shapes are black at an element because neither a rule nor an attribute fills them. */
  #decideFill(element: Element): boolean | Element {
    if (this.#isUnreadable) return false;
    const text = this.#rules.winner(element, "", "fill")?.text ?? dom.getAttribute(element, "fill") ?? "inherit";
    switch (text.trim().toLowerCase()) {
      case "currentcolor":
        return this.#isInherited("text", element);
      case "initial":
        return true;
      case "inherit":
      case "unset":
      case "revert":
        return this.#around("fill", element);
      default:
        return false;
    }
  }

  #around(property: string, element: Element): boolean | Element {
    const around = dom.assignedSlot(element) ?? dom.parentElement(element);
    if (around) return around;
    if (this.#rules.ofHost(property).some((declared) => sourceOf(declared, true) === "author")) return false;
    return dom.hostOf(dom.getRootNode(element)) ?? true;
  }
}

function sourceOf({ text, shorthand }: Declared, isText: boolean): Source {
  if (shorthand !== undefined) return "author";
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
