import { ClassesInUse } from "../cascade/classes-in-use.ts";
import { withoutHost } from "../cascade/host-selectors.ts";
import { type Candidate, SelectorIndex } from "../cascade/selector-index.ts";
import type { RulePlace } from "../cascade/stylesheets.ts";
import { references } from "../cascade/var-references.ts";
import * as dom from "../dom/members.ts";
import { paintedLonghand } from "./painted.ts";
import { mentionsState, type StateName } from "./pseudo-classes.ts";
import { type RankedRules, Ranking } from "./ranking.ts";
import { Entry, familyOf, Rule } from "./rule.ts";

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

/** Finds what stands in the rules that match an element, and what in those of a shadow tree for its host. */
class Index<Payload> {
  readonly #index = new SelectorIndex<Payload>();
  readonly #host: Element | undefined;
  readonly forHost: Payload[] = [];

  constructor(host: Element | undefined) {
    this.#host = host;
  }

  add(selector: string, payload: Payload): void {
    if (!selector.includes(":host")) {
      this.#index.add(selector, payload);
      return;
    }
    const { host, inner } = withoutHost(selector, this.#host);
    if (host) this.forHost.push(payload);
    if (inner !== "") this.#index.add(inner, payload);
  }

  matching(element: Element, pseudo: string): Iterable<Payload> {
    return this.#index.matching(element, pseudo);
  }

  candidates(element: Element, pseudo: string): readonly Candidate<Payload>[] {
    return this.#index.candidates(element, pseudo);
  }

  matcher(element: Element): (candidate: Candidate<Payload>) => boolean {
    return this.#index.matcher(element);
  }
}

/** The rules that match whatever the state. */
interface Stateless {
  /** How many families they were found for. */
  readonly size: number;
  readonly index: Index<Entry>;
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
  readonly #assumed = new Map<Assumption, Index<Entry>>();
  #triggers: Index<Trigger> | undefined;
  readonly #triggered = new Set<string>();
  #stateless: Stateless | undefined;
  #stateful: { readonly entries: readonly Entry[]; readonly now: Index<Entry> } | undefined;
  #users: { readonly size: number; readonly index: Index<readonly string[]> } | undefined;
  #asks = false;
  truncated = false;

  /** @param page what the rules of all documents and shadow trees of the page have in common */
  constructor(root: Document | ShadowRoot, page: Declarations) {
    this.#page = page;
    this.#classes = new ClassesInUse(root);
    this.#host = dom.hostOf(root);
  }

  /** @param text the declarations of the rule */
  add(selector: string, style: CSSStyleDeclaration, text: string, place: RulePlace): void {
    if (!text.includes("--") && !PAINTS.test(text)) return;
    const plain = selector.includes(":is(") ? selector.replace(NEEDLESS_IS, "$1") : selector;
    this.#rules.push(new Rule(plain, style, text, place.layer, this.#rules.length, this.#classes));
    this.#asks ||= mentionsState(selector);
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

  /** Those of a shadow tree for its host. */
  hostTriggers(): readonly Trigger[] {
    return this.#allTriggers().forHost;
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

  /** All rules of a shadow tree that apply to its host under an assumption, or now. */
  forHost(assumption: Assumption | undefined): readonly Entry[] {
    const [{ index: stateless }, { now }] = [this.#statelessRules(), this.#statefulRules()];
    if (!assumption) return [...stateless.forHost, ...now.forHost];
    const others = now.forHost.filter(({ states }) => !states?.dependsOn.includes(assumption.state));
    const { state, holds } = assumption;
    const triggers = holds ? this.hostTriggers().filter((each) => each.state === state) : [];
    const assumed = [...this.#assuming(assumption).forHost, ...triggers.map(({ entry }) => entry)];
    return [...stateless.forHost, ...others, ...inOrder(assumed)];
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

  #usersOf(names: ReadonlySet<string>): Index<readonly string[]> {
    const index = new Index<readonly string[]>(this.#host);
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

  #allTriggers(): Index<Trigger> {
    if (this.#triggers) return this.#triggers;
    const index = new Index<Trigger>(this.#host);
    this.#triggers = index;
    if (!this.#asks) return index;
    let count = 0;
    for (const entry of this.#statefulRules().entries) {
      const { rule, states } = entry;
      if (!states?.asksFor.length) continue;
      const declared = rule.properties;
      const paints = [...new Set(declared.flatMap((each) => paintedLonghand(each) ?? []))];
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
  #statefulRules(): { readonly entries: readonly Entry[]; readonly now: Index<Entry> } {
    if (this.#stateful) return this.#stateful;
    const now = new Index<Entry>(this.#host);
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
    const index = new Index<Entry>(this.#host);
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

  #assuming(assumption: Assumption): Index<Entry> {
    const { state, holds } = assumption;
    const known = this.#assumed.get(assumption);
    if (known) return known;
    this.#allTriggers();
    const index = new Index<Entry>(this.#host);
    for (const entry of this.#statefulRules().entries) {
      if (!entry.states?.dependsOn.includes(state) || (holds && this.#triggered.has(`${entry.id} ${state}`))) continue;
      const selector = entry.states.assuming(state, holds);
      if (!SELECTS_NOTHING.test(selector)) index.add(selector, entry);
    }
    this.#assumed.set(assumption, index);
    return index;
  }
}

/** Rules in the order of their style sheets. */
export const inOrder = (entries: readonly Entry[]): Entry[] => [...entries].sort((a, b) => a.id - b.id);
