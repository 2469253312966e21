import { splitList } from "../../css/lists.ts";
import type { Layer } from "../cascade/layers.ts";
import type { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import { specificity } from "../cascade/selectors/specificity.ts";
import type { RulePlace } from "../cascade/stylesheets.ts";
import type { Ranked } from "../cascade/winner.ts";
import { type Declared, declaredIn } from "./declared.ts";

const FAMILY = /^(border-(?=.*radius)|border|background|outline|text-decoration)/;

/** A key that is equal for longhands and shorthands that can set each other, and for no others. */
export function familyOf(property: string): string {
  if (property.startsWith("--")) return property;
  let family = families.get(property);
  if (family === undefined) {
    family = FAMILY.exec(property)?.[1] ?? property;
    families.set(property, family);
  }
  return family;
}

/** Those of the properties of CSS, of which there are a few hundred. */
const families = new Map<string, string>();

const VAR = /(?<![\w-])var\(\s*(--[^\s,)]+)/g;

/** A style rule. */
export class Rule {
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  readonly text: string;
  readonly layer: Layer;
  readonly order: number;
  readonly #containers: RulePlace["containers"];
  readonly #classes: ClassesInUse;
  #complex: readonly string[] | undefined;
  #properties: readonly string[] | undefined;
  #families: readonly string[] | undefined;
  #uses: readonly string[] | undefined;
  readonly #declared = new Map<string, Declared | undefined>();

  constructor(
    selector: string,
    style: CSSStyleDeclaration,
    text: string,
    { layer, containers }: Pick<RulePlace, "layer" | "containers">,
    order: number,
    classes: ClassesInUse,
  ) {
    this.selector = selector;
    this.style = style;
    this.text = text;
    this.layer = layer;
    this.#containers = containers;
    this.order = order;
    this.#classes = classes;
  }

  /** The complex selectors that may match. */
  get complex(): readonly string[] {
    this.#complex ??= splitList(this.selector).filter((each) => this.#classes.mayMatch(each));
    return this.#complex;
  }

  /** Whether it applies to an element that it selects, or to its pseudo-element. */
  appliesAt(element: Element, pseudo: string): boolean {
    return this.#containers?.every((each) => each.holdsAt(element, pseudo)) ?? true;
  }

  /** The names of the properties that it declares. */
  get properties(): readonly string[] {
    this.#properties ??= Array.from({ length: this.style.length }, (_, i) => this.style.item(i));
    return this.#properties;
  }

  /** The custom properties of its var()s. */
  get uses(): readonly string[] {
    this.#uses ??= this.text.includes("var(") ? Array.from(this.text.matchAll(VAR), ([, name = ""]) => name) : [];
    return this.#uses;
  }

  /** The families of what it declares. */
  get families(): readonly string[] {
    this.#families ??= [...new Set(this.properties.map(familyOf))];
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
  readonly #declarations = new Map<string, RuleWinner | undefined>();

  constructor(selector: string, rule: Rule) {
    this.selector = selector;
    this.rule = rule;
  }

  get weight(): number {
    this.#weight ??= specificity(this.selector);
    return this.#weight;
  }

  /** What the rule declares for a longhand or custom property. */
  declaration(property: string): RuleWinner | undefined {
    if (this.#declarations.has(property)) return this.#declarations.get(property);
    const declared = this.rule.declared(property);
    const declaration = declared && { ...declared, entry: this, rank: rankOf(this, declared) };
    this.#declarations.set(property, declaration);
    return declaration;
  }

  /** See Ranked. */
  get tree(): -1 | 0 | 1 {
    if (this.selector.includes("::part(")) return 1;
    return this.selector.includes("::slotted(") || /^:host[^\s>+~]*$/.test(this.selector) ? -1 : 0;
  }
}

/** The declaration that wins among those of rules. */
export interface RuleWinner extends Declared {
  readonly entry: Entry;
  readonly rank: Ranked;
}

/** All that decides whether a declaration wins. */
const rankOf = ({ rule, weight, tree }: Entry, { important }: Declared): Ranked => ({
  important,
  layer: rule.layer,
  weight,
  order: rule.order,
  tree,
});
