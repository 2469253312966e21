import * as dom from "../dom/members.ts";
import type { Binding, MotionStyle, Styled } from "../dom/scope.ts";
import { SelectorIndex } from "./selectors/selector-index.ts";
import type { RulePlace } from "./stylesheets.ts";
import { references, usedReferences } from "./var-references.ts";
import { Weights } from "./weights.ts";
import { type Ranked, wins } from "./winner.ts";

// Motion is read as it is for people who do not prefer reduced motion, also in the tab of a person who does. The server's
// browser does not, unless it reads a mode with that preference. Where rules of `@media (prefers-reduced-motion)` match a node, the computed style tells something
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
/** Of a value with its var()s substituted. */
const MAX_LENGTH = 4096;
/** A var() without another one in its fallback. */
const REFERENCE = /var\(\s*(--(?:[^\s,()\\]|\\.)+)\s*(?:,((?:(?!var\()[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g;

interface Rule {
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  readonly text: string;
  readonly place: RulePlace;
  readonly order: number;
  readonly weights: Weights;
}

interface Declared {
  readonly value: string;
  readonly important: boolean;
  /** The value is that of the shorthand, because it contains var(). */
  readonly isShorthand: boolean;
}

/** The rules of a document or shadow tree that declare transitions, animations and custom properties. */
export class MotionRules {
  readonly #rules: Rule[] = [];
  readonly #keyframes = new Set<string>();
  readonly #document: Document;
  readonly #isReduced: boolean;
  #isUnreadable = false;
  #hasReduced = false;
  #indexed: Indexed | undefined;
  #probe: CSSStyleDeclaration | undefined;
  /** By the rules that match, with their weights. */
  readonly #plans = new Map<string, Plan | false>();
  /** The custom properties that elements declare. */
  readonly #customs = new WeakMap<Element, Map<string, string | undefined>>();
  /** The longhands of shorthands. */
  readonly #parsed = new Map<string, ReadonlyMap<Longhand, string>>();

  /** @param isReduced whether to read motion as the browser computed it */
  constructor(document: Document, isReduced: boolean) {
    this.#document = document;
    this.#isReduced = isReduced;
  }

  /** @param text the declarations of the rule */
  add(selector: string, style: CSSStyleDeclaration, text: string, place: RulePlace): void {
    if (!MOVES.test(text) && !text.includes("--")) return;
    if (place.now !== place.inMotion) this.#hasReduced = !this.#isReduced;
    this.#rules.push({ selector, style, text, place, order: this.#rules.length, weights: new Weights(selector) });
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
    const { element, pseudo } = node;
    const matching = this.#indexed.moving.matching(element, pseudo);
    let key = pseudo;
    for (const rule of matching) key += ` ${rule.order}:${rule.weights.of(element, pseudo)}`;
    let plan = this.#plans.get(key);
    if (plan === undefined) {
      plan = this.#plan(node, [...matching]);
      this.#plans.set(key, plan);
    }
    if (!plan) return undefined;
    const moves = pseudo === "" && MOVES.test(dom.getAttribute(element, "style") ?? "");
    const inline = moves ? dom.styleOf(element) : undefined;
    if (!inline && !plan.hasReferences) {
      plan.style ??= this.#style(node, plan, undefined);
      return plan.style;
    }
    return this.#style(node, plan, inline);
  }

  /** The value of a custom property without a preference for reduced motion; undefined if the computed value is the same. */
  customInMotion({ element, style }: Styled, name: string): string | undefined {
    if (!this.#hasReduced) return undefined;
    this.#indexed ??= indexed(this.#rules);
    return this.#indexed.changed.has(name) ? this.#custom(name, element, style, 0) : undefined;
  }

  /**
   * The custom properties of a declaration that wins without a preference for reduced motion, but does not apply with it, so
   * that the browser cannot be asked. Those that they are made of are not told.
   */
  bindings(node: Styled, longhand: string): readonly Binding[] | undefined {
    if (!this.inMotion(node)) return undefined;
    const { element, pseudo } = node;
    const rules = [...(this.#indexed?.moving.matching(element, pseudo) ?? [])].filter(({ place }) => place.inMotion);
    const name = LONGHANDS.find((other) => other === longhand);
    if (!name) return undefined;
    const candidates = rules.map((rule) => ({ rule, weight: rule.weights.of(element, pseudo) }));
    const won = winner(candidates, (style) => declaredIn(style, name));
    if (!won || rules.some(({ style, place }) => place.now && declaredIn(style, name)?.value === won.value))
      return undefined;
    const customValue = (custom: string) => this.#custom(custom, element, node.style, 0);
    return [...usedReferences(references(won.value), (custom) => customValue(custom) !== "")].map((reference) => ({
      name: reference.name,
      value: customValue(reference.name),
    }));
  }

  /** Finds what wins among the rules that match a node; false if the computed style holds. */
  #plan({ element, pseudo }: Styled, matching: readonly Rule[]): Plan | false {
    const changed = [...(this.#indexed?.changed ?? [])];
    const isChanged = ({ place, text }: Rule) =>
      place.now !== place.inMotion || (place.inMotion && changed.some((name) => text.includes(name)));
    if (!matching.some(isChanged)) return false;
    const candidates = matching
      .filter(({ place }) => place.inMotion)
      .map((rule) => ({ rule, weight: rule.weights.of(element, pseudo) }));
    const winners = LONGHANDS.map((longhand) => winner(candidates, (style) => declaredIn(style, longhand)));
    return { winners, hasReferences: winners.some((each) => each?.value.includes("var(")), style: undefined };
  }

  /** @param inline the style attribute, if it declares something that moves */
  #style(node: Styled, { winners }: Plan, inline: CSSStyleDeclaration | undefined): MotionStyle {
    const found: Record<string, string> = {};
    LONGHANDS.forEach((longhand, i) => {
      const own = inline && declaredIn(inline, longhand);
      const ruled = winners[i];
      const won = own && (own.important || !ruled?.important) ? own : ruled;
      let value = won?.value ?? "";
      if (value.includes("var(")) value = this.#substitute(value, node.element, node.style, 0);
      if (won?.isShorthand) value = this.#ofShorthand(longhand, value);
      if (value !== "" && !CSS_WIDE.test(value)) found[longhand] = value;
    });
    return { ...INITIAL, ...found };
  }

  /** @param style the computed style of the element, or of its pseudo-element */
  #substitute(value: string, element: Element, style: CSSStyleDeclaration | undefined, depth: number): string {
    if (depth > MAX_DEPTH) return "";
    let rest = value.length > MAX_LENGTH ? "" : value;
    // The innermost var() first: its fallback contains no other one.
    for (let i = 0; i < MAX_DEPTH && rest.includes("var("); i++) {
      rest = rest.replace(REFERENCE, (_, name: string, fallback: string | undefined) => {
        const found = this.#custom(name, element, style, depth);
        return found === "" ? (fallback ?? "").trim() : found;
      });
      if (rest.length > MAX_LENGTH) return "";
    }
    return rest;
  }

  /** The value of a custom property at an element. */
  #custom(name: string, element: Element, style: CSSStyleDeclaration | undefined, depth: number): string {
    if (!this.#indexed?.changed.has(name)) {
      const computed = style ?? dom.defaultView(this.#document)?.getComputedStyle(element);
      return computed?.getPropertyValue(name).trim() ?? "";
    }
    for (let at: Element | null = element; at; at = dom.parentElement(at)) {
      const own = this.#ownCustom(name, at, depth);
      if (own !== undefined) return own;
    }
    return "";
  }

  /** The value of a custom property that is declared at an element; undefined if it is inherited. */
  #ownCustom(name: string, element: Element, depth: number): string | undefined {
    let known = this.#customs.get(element);
    if (!known) {
      known = new Map();
      this.#customs.set(element, known);
    }
    if (known.has(name)) return known.get(name);
    // A property that refers to itself has no value: this entry ends the recursion.
    known.set(name, "");
    const value = this.#findCustom(name, element, depth);
    known.set(name, value);
    return value;
  }

  #findCustom(name: string, element: Element, depth: number): string | undefined {
    const candidates: Candidate[] = [];
    for (const rule of this.#indexed?.custom.matching(element, "") ?? []) {
      if (rule.place.inMotion) candidates.push({ rule, weight: rule.weights.of(element, "") });
    }
    const inline = dom.getAttribute(element, "style")?.includes(name) ? dom.styleOf(element) : undefined;
    const own = inline && plain(inline, name);
    const ruled = winner(candidates, (each) => plain(each, name));
    const won = own && (own.important || !ruled?.important) ? own : ruled;
    if (!won || won.value === "inherit") return undefined;
    return this.#substitute(won.value, element, undefined, depth + 1).trim();
  }

  #ofShorthand(longhand: Longhand, value: string): string {
    const shorthand = shorthandOf(longhand);
    const key = `${shorthand} ${value}`;
    let parsed = this.#parsed.get(key);
    if (!parsed) {
      this.#probe ??= dom.createElement(this.#document, "span").style;
      const probe = this.#probe;
      probe.setProperty(shorthand, "");
      probe.setProperty(shorthand, value);
      parsed = new Map(LONGHANDS.map((each) => [each, probe.getPropertyValue(each)]));
      probe.setProperty(shorthand, "");
      this.#parsed.set(key, parsed);
    }
    return parsed.get(longhand) ?? "";
  }
}

/** What wins for each longhand among the rules that match. */
interface Plan {
  readonly winners: readonly (Declared | undefined)[];
  /** The values contain var(), so they depend on the element. */
  readonly hasReferences: boolean;
  style: MotionStyle | undefined;
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

const shorthandOf = (longhand: Longhand) => (longhand.startsWith("transition") ? "transition" : "animation");

function declaredIn(style: CSSStyleDeclaration, longhand: Longhand): Declared | undefined {
  const value = style.getPropertyValue(longhand);
  if (value !== "") return { value, isShorthand: false, important: style.getPropertyPriority(longhand) !== "" };
  // The longhands of a shorthand that contains var() are empty.
  const shorthand = shorthandOf(longhand);
  const whole = style.getPropertyValue(shorthand);
  if (whole === "") return undefined;
  return { value: whole, isShorthand: true, important: style.getPropertyPriority(shorthand) !== "" };
}

function plain(style: CSSStyleDeclaration, name: string): Declared | undefined {
  const value = style.getPropertyValue(name).trim();
  return value === "" ? undefined : { value, isShorthand: false, important: style.getPropertyPriority(name) !== "" };
}

interface Candidate {
  readonly rule: Rule;
  readonly weight: number;
}

/** The declaration that wins among those of rules. */
function winner(
  candidates: readonly Candidate[],
  declared: (style: CSSStyleDeclaration) => Declared | undefined,
): Declared | undefined {
  let best: { readonly declaration: Declared; readonly rank: Ranked } | undefined;
  for (const { rule, weight } of candidates) {
    const declaration = declared(rule.style);
    if (!declaration) continue;
    const { layer } = rule.place;
    const rank = { important: declaration.important, layer, weight, order: rule.order, tree: 0 as const };
    if (!best || wins(rank, best.rank)) best = { declaration, rank };
  }
  return best?.declaration;
}
