import type { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import type { RulePlace } from "../cascade/stylesheets.ts";
import { references } from "../cascade/var-references.ts";
import * as dom from "../dom/members.ts";
import { INHERITED, PAINTED, paintedLonghand } from "./painted.ts";
import { mentionsState, type StateName } from "./pseudo-classes.ts";
import { type RankedRules, Ranking } from "./ranking.ts";
import { Entry, familyOf, Rule } from "./rule.ts";
import { RuleIndex } from "./rule-index.ts";

/** A state that elements are assumed to be in, or not to be in. */
export interface Assumption {
  readonly state: StateName;
  readonly holds: boolean;
}

const held = new Map<StateName, Assumption>();
const notHeld = new Map<StateName, Assumption>();

/** The assumption about a state. Equal ones are the same object. */
export function assume(state: StateName, holds: boolean): Assumption {
  const known = holds ? held : notHeld;
  let found = known.get(state);
  if (!found) {
    found = { state, holds };
    known.set(state, found);
  }
  return found;
}

/** A rule that an element would have in a state. */
export interface Trigger {
  readonly entry: Entry;
  readonly state: StateName;
  readonly paints: readonly string[];
  readonly customs: readonly string[];
}

/** The rules that match whatever the state. */
interface Stateless {
  /** How many families they were found for. */
  readonly size: number;
  readonly index: RuleIndex<Entry>;
  readonly ranking: Ranking;
}

/** What rules for states declare on a page. */
export interface Declarations {
  /** Custom properties that may have other values in a state. */
  readonly customs: Set<string>;
  /** Families of properties, see familyOf, and these custom properties. */
  readonly families: Set<string>;
}

/** More complex selectors that ask for a state are left out. */
const MAX_COMPLEX = 20_000;
/** Declares a longhand that paints, or may. */
const PAINTS =
  /(?:^|;\s*)(?:all|color|opacity|transform|translate|scale|rotate|(?:backdrop-)?filter|fill|stroke|letter-spacing|(?:background|border|outline|box-shadow|text-|font)[\w-]*)\s*:/;
/** `:is()` around a compound of classes, as nested rules get it. */
const NEEDLESS_IS = /:is\(((?:[.#](?:[\w-]|\\.)+)+)\)/g;
/** What is selected by it is nothing: `:not(*)` outside of functions. */
const SELECTS_NOTHING = /^[^()]*(?:\([^()]*\)[^()]*)*:not\(\*\)/;

/** The style rules of one document or shadow tree, as they would apply in states. */
export class StateRules {
  readonly #page: Declarations;
  readonly #rules: Rule[] = [];
  readonly #classes: ClassesInUse;
  readonly #host: Element | undefined;
  readonly #customs = new Set<string>();
  readonly #painted = new Set<string>();
  readonly #assumed = new Map<Assumption, RuleIndex<Entry>>();
  #triggers: RuleIndex<Trigger> | undefined;
  readonly #triggered = new Set<string>();
  #stateless: Stateless | undefined;
  #stateful: { readonly entries: readonly Entry[]; readonly now: RuleIndex<Entry> } | undefined;
  #users: { readonly size: number; readonly index: RuleIndex<readonly string[]> } | undefined;
  #inheritors: RuleIndex<readonly string[]> | undefined;
  #asks = false;
  #hasContainers = false;
  truncated = false;

  /** @param page what the rules of all documents and shadow trees of the page have in common */
  constructor(root: Document | ShadowRoot, classes: ClassesInUse, page: Declarations) {
    this.#page = page;
    this.#classes = classes;
    this.#host = dom.hostOf(root);
  }

  /** @param text the declarations of the rule */
  add(selector: string, style: CSSStyleDeclaration, text: string, place: RulePlace): void {
    if (!text.includes("--") && !PAINTS.test(text)) return;
    const plain = selector.includes(":is(") ? selector.replace(NEEDLESS_IS, "$1") : selector;
    this.#rules.push(new Rule(plain, style, text, place, this.#rules.length, this.#classes));
    this.#asks ||= mentionsState(selector);
    this.#hasContainers ||= place.containers !== undefined;
  }

  /** The selectors of the rules that may matter. */
  *selectors(): Generator<string> {
    for (const { selector } of this.#rules) yield selector;
  }

  /** Whether some rule mentions a state. */
  get asks(): boolean {
    return this.#asks;
  }

  /** The rules that an element, or its pseudo-element, would have in states. */
  triggers(element: Element, pseudo: string): Iterable<Trigger> {
    return this.#allTriggers().matching(element, pseudo);
  }

  /** Those for an element of another tree: the host of this tree, a slotted element, or a part of a tree in this one. */
  triggersFor(element: Element): readonly Trigger[] {
    return this.#for(this.#allTriggers(), element);
  }

  #for<Payload>(index: RuleIndex<Payload>, element: Element): readonly Payload[] {
    return element === this.#host ? index.ofHost(element) : index.forForeign(element);
  }

  /** The rules that match whatever the state. */
  stateless(element: Element, pseudo: string): RankedRules {
    return this.#statelessRules().ranking.at(element, pseudo);
  }

  /** The other rules that match now. */
  stateful(element: Element, pseudo: string): Iterable<Entry> {
    return this.#statefulRules().now.matching(element, pseudo);
  }

  /** The rules whose match depends on a state, and that match under an assumption about it, without its triggers. */
  assuming(element: Element, pseudo: string, assumption: Assumption): Iterable<Entry> {
    return this.#assuming(assumption).matching(element, pseudo);
  }

  /** All rules that apply to an element of another tree under an assumption, or now. */
  entriesFor(element: Element, assumption: Assumption | undefined): readonly Entry[] {
    const stateless = this.#for(this.#statelessRules().index, element);
    const now = this.#for(this.#statefulRules().now, element);
    if (!assumption) return [...stateless, ...now];
    const others = now.filter(({ states }) => !states?.dependsOn.includes(assumption.state));
    const { state, holds } = assumption;
    const triggers = holds ? this.triggersFor(element).filter((each) => each.state === state) : [];
    const assumed = [...this.#for(this.#assuming(assumption), element), ...triggers.map(({ entry }) => entry)];
    return [...stateless, ...others, ...inOrder(assumed)];
  }

  /** Adds what rules for states declare, and the custom properties that are made of that. */
  addDeclarations(): void {
    const { customs: names, families } = this.#page;
    this.#allTriggers();
    for (const each of this.#customs) names.add(each);
    for (const each of this.#painted) families.add(familyOf(each));
    const setters = this.#rules.filter(
      ({ text, uses, complex }) => uses.length > 0 && text.includes("--") && complex.length > 0,
    );
    for (let size = -1; names.size > 0 && size !== names.size; ) {
      size = names.size;
      for (const rule of setters) {
        if (!rule.uses.some((name) => names.has(name))) continue;
        for (const property of rule.properties) {
          if (!property.startsWith("--") || names.has(property)) continue;
          const value = rule.style.getPropertyValue(property);
          if (references(value).some(({ name }) => names.has(name))) names.add(property);
        }
      }
    }
    for (const each of names) families.add(each);
  }

  /** The longhands that rules make of custom properties, at an element or its pseudo-element. */
  *madeOf(names: ReadonlySet<string>, element: Element, pseudo: string): Generator<string> {
    if (this.#users?.size !== names.size) this.#users = { size: names.size, index: this.#usersOf(names) };
    for (const paints of this.#users.index.matching(element, pseudo)) yield* paints;
  }

  /** The longhands that rules make an element inherit although others do not. */
  *inheriting(element: Element, pseudo: string): Generator<string> {
    this.#inheritors ??= this.#findInheritors();
    for (const properties of this.#inheritors.matching(element, pseudo)) yield* properties;
  }

  #findInheritors(): RuleIndex<readonly string[]> {
    const index = new RuleIndex<readonly string[]>(this.#host);
    for (const rule of this.#rules) {
      if (!rule.text.includes("inherit") || rule.complex.length === 0) continue;
      const declared = rule.properties.includes("all") ? [...PAINTED.keys()] : rule.properties;
      const properties = declared.filter(
        (each) => PAINTED.has(each) && !INHERITED.has(each) && rule.declared(each)?.text === "inherit",
      );
      if (properties.length > 0) index.add(rule.complex.join(","), properties);
    }
    return index;
  }

  #usersOf(names: ReadonlySet<string>): RuleIndex<readonly string[]> {
    const index = new RuleIndex<readonly string[]>(this.#host);
    for (const rule of this.#rules) {
      if (rule.complex.length === 0 || !rule.uses.some((name) => names.has(name))) continue;
      const paints = new Set<string>();
      for (const each of rule.properties) {
        const property = paintedLonghand(each);
        const declared = property && rule.declared(property);
        if (declared && references(declared.text).some(({ name }) => names.has(name))) paints.add(property);
      }
      if (paints.size > 0) index.add(rule.complex.join(","), [...paints]);
      for (const each of paints) this.#page.families.add(familyOf(each));
    }
    return index;
  }

  #allTriggers(): RuleIndex<Trigger> {
    if (this.#triggers) return this.#triggers;
    const index = this.#index<Trigger>(({ entry }) => entry);
    this.#triggers = index;
    if (!this.#asks) return index;
    let count = 0;
    for (const entry of this.#statefulRules().entries) {
      const { rule, states } = entry;
      if (!states?.asksFor.length) continue;
      const declared = rule.properties;
      const paints = declared.includes("all")
        ? [...PAINTED.keys()]
        : [...new Set(declared.flatMap((each) => paintedLonghand(each) ?? []))];
      const customs = declared.filter((each) => each.startsWith("--"));
      if (paints.length + customs.length === 0) continue;
      for (const each of customs) this.#customs.add(each);
      for (const each of paints) this.#painted.add(each);
      for (const state of states.asksFor) {
        if (++count > MAX_COMPLEX) this.truncated = true;
        else {
          this.#triggered.add(`${entry.id} ${state}`);
          index.add(states.assuming(state, true), { entry, state, paints, customs });
        }
      }
    }
    return index;
  }

  /** The rules whose match depends on a state: all of them, and by what they match now. */
  #statefulRules(): { readonly entries: readonly Entry[]; readonly now: RuleIndex<Entry> } {
    if (this.#stateful) return this.#stateful;
    const now = this.#index<Entry>(ownEntry);
    const entries: Entry[] = [];
    for (const rule of this.#rules) {
      if (!mentionsState(rule.selector)) continue;
      for (const selector of rule.complex) {
        if (!mentionsState(selector)) continue;
        const entry = new Entry(selector, rule);
        now.add(selector, entry);
        entries.push(entry);
      }
    }
    this.#stateful = { entries, now };
    return this.#stateful;
  }

  /** The other rules that declare what rules for states declare. */
  #statelessRules(): Stateless {
    const { size } = this.#page.families;
    if (this.#stateless?.size === size) return this.#stateless;
    const index = this.#index<Entry>(ownEntry);
    for (const rule of this.#rules) {
      if (rule.complex.length === 0) continue;
      if (!rule.families.some((family) => family === "all" || this.#page.families.has(family))) continue;
      for (const selector of rule.complex) {
        if (!mentionsState(selector)) index.add(selector, new Entry(selector, rule));
      }
    }
    this.#stateless = { size, index, ranking: new Ranking(index) };
    return this.#stateless;
  }

  /** An index of rules, which may apply in some containers only. */
  #index<Payload>(entryOf: (payload: Payload) => Entry): RuleIndex<Payload> {
    const applies = (payload: Payload, element: Element, pseudo: string) =>
      entryOf(payload).rule.appliesAt(element, pseudo);
    return new RuleIndex<Payload>(this.#host, this.#hasContainers ? applies : undefined);
  }

  #assuming(assumption: Assumption): RuleIndex<Entry> {
    const { state, holds } = assumption;
    const known = this.#assumed.get(assumption);
    if (known) return known;
    this.#allTriggers();
    const index = this.#index<Entry>(ownEntry);
    for (const entry of this.#statefulRules().entries) {
      if (!entry.states?.dependsOn.includes(state) || (holds && this.#triggered.has(`${entry.id} ${state}`))) continue;
      const selector = entry.states.assuming(state, holds);
      if (!SELECTS_NOTHING.test(selector)) index.add(selector, entry);
    }
    this.#assumed.set(assumption, index);
    return index;
  }
}

const ownEntry = (entry: Entry): Entry => entry;

/** Rules in the order of their style sheets. */
export const inOrder = (entries: readonly Entry[]): Entry[] => [...entries].sort((a, b) => a.id - b.id);
