import { splitList } from "../../css/lists.ts";
import type { MotionStyle, Styled } from "../dom/scope.ts";
import { compareLayers } from "./layers.ts";
import { SelectorIndex } from "./selector-index.ts";
import { specificity } from "./specificity.ts";
import type { RulePlace } from "./stylesheets.ts";

// What moves is read as it is for a person who does not prefer reduced motion, also where the browser does: the server's
// browser always does. Where rules of `@media (prefers-reduced-motion)` match a node, the computed style tells something
// else, so the declarations of transitions and animations are compared here as a browser compares them.

const LONGHANDS = [
  ...["transition-property", "transition-duration", "transition-timing-function"],
  ...["animation-name", "animation-duration", "animation-timing-function"],
] as const;
type Longhand = (typeof LONGHANDS)[number];

const INITIAL: MotionStyle = {
  "transition-property": "all",
  "transition-duration": "0s",
  "transition-timing-function": "ease",
  "animation-name": "none",
  "animation-duration": "0s",
  "animation-timing-function": "ease",
};

const MOVES = /transition|animation/;
const CSS_WIDE = /^(initial|inherit|unset|revert|revert-layer)$/;
const MAX_DEPTH = 16;

interface Rule {
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  readonly text: string;
  readonly place: RulePlace;
  readonly order: number;
}

interface Declared {
  readonly value: string;
  /** The value is that of the shorthand, because it contains var(). */
  readonly isShorthand: boolean;
}

/** The rules of a document or shadow tree that declare transitions, animations and custom properties. */
export class MotionRules {
  readonly #rules: Rule[] = [];
  readonly #keyframes = new Set<string>();
  readonly #document: Document;
  #isUnreadable = false;
  #hasReduced = false;
  #indexed: Indexed | undefined;
  #probe: CSSStyleDeclaration | undefined;

  constructor(document: Document) {
    this.#document = document;
  }

  /** @param text the declarations of the rule */
  add(selector: string, style: CSSStyleDeclaration, text: string, place: RulePlace): void {
    if (!MOVES.test(text) && !text.includes("--")) return;
    if (place.now !== place.inMotion) this.#hasReduced = true;
    this.#rules.push({ selector, style, text, place, order: this.#rules.length });
  }

  addKeyframes(name: string): void {
    this.#keyframes.add(name);
  }

  addUnreadable(): void {
    this.#isUnreadable = true;
  }

  /** Whether there are keyframes of this name, or may be in a sheet that cannot be read. */
  hasKeyframes(name: string): boolean {
    return this.#isUnreadable || this.#keyframes.has(name);
  }

  /** The style without a preference for reduced motion; undefined if the computed style is the same. */
  inMotion(node: Styled): MotionStyle | undefined {
    if (!this.#hasReduced) return undefined;
    this.#indexed ??= indexed(this.#rules);
    const { moving, changed } = this.#indexed;
    const { element, pseudo } = node;
    const matching = [...moving.matching(element, pseudo)];
    const usesChanged = (rule: Rule) => rule.place.inMotion && [...changed].some((name) => rule.text.includes(name));
    if (!matching.some((rule) => rule.place.now !== rule.place.inMotion || usesChanged(rule))) return undefined;
    const rules = matching.filter(({ place }) => place.inMotion);
    const found: Record<string, string> = {};
    for (const longhand of LONGHANDS) found[longhand] = this.#value(node, longhand, rules);
    return { ...INITIAL, ...found };
  }

  #value(node: Styled, longhand: Longhand, rules: readonly Rule[]): string {
    const winner = this.#winner(node, rules, (style) => declaredIn(style, longhand));
    if (!winner) return INITIAL[longhand];
    let { value } = winner;
    if (value.includes("var(")) value = this.#substitute(value, node.element, 0);
    if (winner.isShorthand) value = this.#ofShorthand(longhand, value);
    return value === "" || CSS_WIDE.test(value) ? INITIAL[longhand] : value;
  }

  /** The declaration that wins, with that of the style attribute. */
  #winner(
    { element, pseudo }: Pick<Styled, "element" | "pseudo">,
    rules: readonly Rule[],
    declared: (style: CSSStyleDeclaration) => (Declared & { important: boolean }) | undefined,
  ): Declared | undefined {
    let best: { declaration: Declared & { important: boolean }; rule: Rule | undefined; weight: number } | undefined;
    const consider = (style: CSSStyleDeclaration, rule: Rule | undefined) => {
      const declaration = declared(style);
      if (!declaration) return;
      const weight = rule ? weightOf(rule.selector, element, pseudo) : 0;
      const next = { declaration, rule, weight };
      if (!best || wins(next, best)) best = next;
    };
    for (const rule of rules) consider(rule.style, rule);
    // The cast: elements of HTML and SVG have a `style`.
    if (pseudo === "" && element.hasAttribute("style")) consider((element as HTMLElement).style, undefined);
    return best?.declaration;
  }

  #substitute(value: string, element: Element, depth: number): string {
    if (depth > MAX_DEPTH) return "";
    let rest = value;
    // The innermost var() first: its fallback contains no other one.
    for (let i = 0; i < MAX_DEPTH && rest.includes("var("); i++) {
      rest = rest.replace(
        /var\(\s*(--(?:[^\s,()\\]|\\.)+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/,
        (_, name, fallback) => {
          const found = this.#custom(String(name), element, depth);
          return found === "" ? String(fallback ?? "").trim() : found;
        },
      );
    }
    return rest;
  }

  /** The value of a custom property at an element. */
  #custom(name: string, element: Element, depth: number): string {
    if (!this.#indexed?.changed.has(name)) {
      return this.#document.defaultView?.getComputedStyle(element).getPropertyValue(name).trim() ?? "";
    }
    for (let at: Element | null = element; at; at = at.parentElement) {
      const rules = [...this.#indexed.custom.matching(at, "")].filter(({ place }) => place.inMotion);
      const winner = this.#winner({ element: at, pseudo: "" }, rules, (style) => plain(style, name));
      if (winner && winner.value !== "inherit") return this.#substitute(winner.value, at, depth + 1).trim();
    }
    return "";
  }

  #ofShorthand(longhand: Longhand, value: string): string {
    const shorthand = longhand.startsWith("transition") ? "transition" : "animation";
    this.#probe ??= this.#document.createElement("span").style;
    this.#probe.setProperty(shorthand, "");
    this.#probe.setProperty(shorthand, value);
    return this.#probe.getPropertyValue(longhand);
  }
}

interface Indexed {
  /** Rules that declare transitions or animations. */
  readonly moving: SelectorIndex<Rule>;
  /** Rules that set a custom property that has another value with reduced motion. */
  readonly custom: SelectorIndex<Rule>;
  /** These properties. */
  readonly changed: ReadonlySet<string>;
}

function indexed(rules: readonly Rule[]): Indexed {
  const changed = new Set<string>();
  for (const { style, place } of rules)
    if (place.now !== place.inMotion) for (const name of customIn(style)) changed.add(name);
  for (let size = -1; changed.size > 0 && size !== changed.size; ) {
    size = changed.size;
    for (const { style, text } of rules) {
      if (![...changed].some((name) => text.includes(`var(${name}`))) continue;
      for (const name of customIn(style)) {
        if ([...changed].some((each) => style.getPropertyValue(name).includes(`var(${each}`))) changed.add(name);
      }
    }
  }
  const moving = new SelectorIndex<Rule>();
  const custom = new SelectorIndex<Rule>();
  for (const rule of rules) {
    if (MOVES.test(rule.text)) moving.add(rule.selector, rule);
    if (changed.size > 0 && customIn(rule.style).some((name) => changed.has(name))) custom.add(rule.selector, rule);
  }
  return { moving, custom, changed };
}

function customIn(style: CSSStyleDeclaration): string[] {
  const names: string[] = [];
  for (let i = 0; i < style.length; i++) if (style.item(i).startsWith("--")) names.push(style.item(i));
  return names;
}

function declaredIn(style: CSSStyleDeclaration, longhand: Longhand): (Declared & { important: boolean }) | undefined {
  const value = style.getPropertyValue(longhand);
  if (value !== "") return { value, isShorthand: false, important: style.getPropertyPriority(longhand) !== "" };
  // The longhands of a shorthand that contains var() are empty.
  const shorthand = longhand.startsWith("transition") ? "transition" : "animation";
  const whole = style.getPropertyValue(shorthand);
  if (whole === "") return undefined;
  return { value: whole, isShorthand: true, important: style.getPropertyPriority(shorthand) !== "" };
}

function plain(style: CSSStyleDeclaration, name: string): (Declared & { important: boolean }) | undefined {
  const value = style.getPropertyValue(name).trim();
  return value === "" ? undefined : { value, isShorthand: false, important: style.getPropertyPriority(name) !== "" };
}

interface Candidate {
  readonly declaration: { readonly important: boolean };
  /** Undefined for a style attribute. */
  readonly rule: Rule | undefined;
  readonly weight: number;
}

function wins(a: Candidate, b: Candidate): boolean {
  const { important } = a.declaration;
  if (important !== b.declaration.important) return important;
  if (!a.rule || !b.rule) return !a.rule;
  const layers = compareLayers(a.rule.place.layer, b.rule.place.layer);
  if (layers !== 0) return important ? layers < 0 : layers > 0;
  return a.weight === b.weight ? a.rule.order > b.rule.order : a.weight > b.weight;
}

/** The specificity of the most specific selector of a list that matches. */
function weightOf(selectorList: string, element: Element, pseudo: string): number {
  const list = splitList(selectorList);
  if (list.length === 1) return specificity(selectorList);
  let most = 0;
  for (const each of list) {
    const weight = specificity(each);
    if (weight > most && matches(each, element, pseudo)) most = weight;
  }
  return most;
}

function matches(selector: string, element: Element, pseudo: string): boolean {
  const found = /::?(before|after|first-line|first-letter|marker|placeholder|[\w-]*(?:button|backdrop))$/.exec(
    selector,
  );
  if ((found ? `::${found[1]}` : "") !== pseudo) return false;
  try {
    return element.matches((found ? selector.slice(0, found.index) : selector) || "*");
  } catch {
    return false;
  }
}
