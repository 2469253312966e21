import type { Layer } from "../cascade/layers.ts";
import { specificity } from "../cascade/specificity.ts";
import { wins } from "../cascade/winner.ts";
import { type Declared, declaredIn } from "./declared.ts";
import { type StateSelector, stateSelector } from "./pseudo-classes.ts";

const FAMILY = /^(border-(?=.*radius)|border|background|outline|text-decoration)/;

/** A key that is equal for longhands and shorthands that can set each other, and for no others. */
export const familyOf = (property: string): string =>
  property.startsWith("--") ? property : (FAMILY.exec(property)?.[1] ?? property);

const VAR = /(?<![\w-])var\(\s*(--[^\s,)]+)/g;

/** A style rule. */
export class Rule {
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  readonly text: string;
  readonly layer: Layer;
  readonly order: number;
  #families: readonly string[] | undefined;
  #uses: readonly string[] | undefined;
  readonly #declared = new Map<string, Declared | undefined>();

  constructor(selector: string, style: CSSStyleDeclaration, text: string, layer: Layer, order: number) {
    this.selector = selector;
    this.style = style;
    this.text = text;
    this.layer = layer;
    this.order = order;
  }

  /** The names of the properties that it declares. */
  properties(): string[] {
    return Array.from({ length: this.style.length }, (_, i) => this.style.item(i));
  }

  /** The custom properties of its var()s. */
  get uses(): readonly string[] {
    this.#uses ??= this.text.includes("var(") ? Array.from(this.text.matchAll(VAR), ([, name = ""]) => name) : [];
    return this.#uses;
  }

  /** The families of what it declares. */
  get families(): readonly string[] {
    this.#families ??= [...new Set(this.properties().map(familyOf))];
    return this.#families;
  }

  declared(property: string): Declared | undefined {
    if (this.#declared.has(property)) return this.#declared.get(property);
    const declared = declaredIn(this.style, property);
    this.#declared.set(property, declared);
    return declared;
  }
}

let entries = 0;

/** A complex selector of a rule. Most never match, so that it is read on first use. */
export class Entry {
  readonly id = entries++;
  readonly selector: string;
  readonly rule: Rule;
  #weight: number | undefined;
  #states: StateSelector | undefined | null = null;

  constructor(selector: string, rule: Rule) {
    this.selector = selector;
    this.rule = rule;
  }

  get weight(): number {
    this.#weight ??= specificity(this.selector);
    return this.#weight;
  }

  /** Undefined if what it matches depends on no state. */
  get states(): StateSelector | undefined {
    if (this.#states === null) this.#states = stateSelector(this.selector);
    return this.#states;
  }

  /** It stands in the style sheet of the element's own shadow tree, which loses to those outside. */
  get isForHost(): boolean {
    return /^:host[^\s>+~]*$/.test(this.selector);
  }
}

/** The declaration that wins among those of rules. */
export interface RuleWinner extends Declared {
  readonly entry: Entry;
}

/** The rules that apply to a node. Nodes with the same rules share it. */
export class Matched {
  readonly id: number;
  readonly #base: Matched | undefined;
  readonly #entries: readonly Entry[];
  readonly #winners = new Map<string, RuleWinner | undefined>();

  /** @param base further rules that apply */
  constructor(id: number, entries: readonly Entry[], base: Matched | undefined) {
    this.id = id;
    this.#entries = entries;
    this.#base = base;
  }

  winner(property: string): RuleWinner | undefined {
    if (this.#winners.has(property)) return this.#winners.get(property);
    let best = this.#base?.winner(property);
    for (const entry of this.#entries) {
      const declared = entry.rule.declared(property);
      if (!declared) continue;
      if (!best || wins(rank(entry, declared), rank(best.entry, best))) best = { ...declared, entry };
    }
    this.#winners.set(property, best);
    return best;
  }
}

const rank = ({ rule, weight, isForHost }: Entry, { important }: Declared) => ({
  important,
  layer: rule.layer,
  weight,
  order: rule.order,
  isForHost,
});

/** The sets of rules that nodes have. */
export class MatchedSets {
  readonly #known = new Map<string, Matched>();

  of(entries: readonly Entry[], base?: Matched): Matched {
    if (base && entries.length === 0) return base;
    let key = base ? `${base.id}:` : "";
    for (const { id } of entries) key += `${id} `;
    let found = this.#known.get(key);
    if (!found) {
      found = new Matched(this.#known.size, entries, base);
      this.#known.set(key, found);
    }
    return found;
  }
}
