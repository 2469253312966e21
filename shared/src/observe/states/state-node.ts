import { NodeRules, type RulesOfPage, type Styled, type Winner } from "./node-rules.ts";
import { INHERITED, PAINTED } from "./painted.ts";
import type { StateName } from "./pseudo-classes.ts";
import { type Assumption, assume, type StateRules, type Trigger } from "./state-rules.ts";
import type { ValueReader } from "./values.ts";

/** What all nodes of a page have in common. */
export interface StatePage extends RulesOfPage {
  readonly values: ValueReader;
}

/** What states change at an element for those in it: inherited properties, and whether there are custom ones. */
interface Reach {
  readonly properties: ReadonlySet<string>;
  readonly hasCustoms: boolean;
}

type Reaches = ReadonlyMap<StateName, Reach>;

/** What is known of a node under an assumption. */
interface Known {
  readonly values: Map<string, string | undefined>;
  readonly customs: Map<string, string>;
}

const NO_REACHES: Reaches = new Map();
/** What a custom property is made of is followed to this depth. */
const MAX_DEPTH = 16;
/** Utility frameworks register these as properties that are not inherited. */
const OWN_CUSTOM = /^--(tw|un|uno)-/;
/** The browser's own style gives them a text colour. */
const COLORED = new Set([
  "a",
  "button",
  "input",
  "select",
  "textarea",
  "option",
  "optgroup",
  "mark",
  "meter",
  "progress",
]);

/** An element or pseudo-element, with the values that its properties have, or would have in a state. */
export class StateNode {
  readonly element: Element;
  readonly pseudo: string;
  readonly style: CSSStyleDeclaration;
  readonly parent: StateNode | undefined;
  readonly #page: StatePage;
  readonly #rules: NodeRules;
  readonly #known = new Map<Assumption, Known>();
  readonly #holding = new Map<StateName, boolean>();
  #affected: ReadonlyMap<StateName, Set<string>> | undefined;
  #reaches: Reaches | undefined;

  constructor(page: StatePage, rules: StateRules, node: Styled, parent: StateNode | undefined) {
    this.#page = page;
    this.#rules = new NodeRules(page, rules, node);
    this.element = node.element;
    this.pseudo = node.pseudo;
    this.style = node.style;
    this.parent = parent;
  }

  /** The rules that apply here in states. */
  get triggers(): readonly Trigger[] {
    return this.#rules.triggers;
  }

  /** The states that change something that elements here inherit. */
  get reaches(): Reaches {
    this.#reaches ??= this.#findReaches();
    return this.#reaches;
  }

  #findReaches(): Reaches {
    const outer = this.parent?.reaches ?? NO_REACHES;
    let found: Map<StateName, Reach> | undefined;
    for (const { state, paints, customs } of this.triggers) {
      const inherited = paints.filter((each) => INHERITED.has(each));
      if (inherited.length + customs.length === 0) continue;
      found ??= new Map(outer);
      const known = found.get(state);
      found.set(state, {
        properties: new Set([...(known?.properties ?? []), ...inherited]),
        hasCustoms: (known?.hasCustoms ?? false) || customs.length > 0,
      });
    }
    return found ?? outer;
  }

  /** The states in which something may be painted otherwise here, with the properties that may be. */
  get affected(): ReadonlyMap<StateName, Set<string>> {
    this.#affected ??= this.#findAffected();
    return this.#affected;
  }

  #findAffected(): ReadonlyMap<StateName, Set<string>> {
    const found = new Map<StateName, Set<string>>();
    const of = (state: StateName) => {
      const known = found.get(state) ?? new Set<string>();
      found.set(state, known);
      return known;
    };
    for (const { state, paints } of this.triggers) for (const each of paints) of(state).add(each);
    for (const [state, { properties, hasCustoms }] of this.reaches) {
      for (const each of properties) of(state).add(each);
      if (!hasCustoms) continue;
      for (const each of this.#rules.madeOfChangeable()) of(state).add(each);
    }
    return found;
  }

  /** The value as the browser computed it. */
  computed(property: string): string {
    return this.style.getPropertyValue(property).trim();
  }

  /** The value of a property under an assumption; undefined if it is not known. */
  value(property: string, assumption: Assumption | undefined): string | undefined {
    if (!assumption || (!assumption.holds && !this.holdsNow(assumption.state))) return this.computed(property);
    const { values } = this.#under(assumption);
    if (values.has(property)) return values.get(property);
    // A value that depends on itself is not known: this entry ends the recursion.
    values.set(property, undefined);
    const value = this.#find(property, assumption);
    values.set(property, value);
    return value;
  }

  #find(property: string, assumption: Assumption): string | undefined {
    const now = this.#rules.winner(property, undefined);
    const winner = this.#rules.winner(property, assumption);
    if (winner) {
      const isSame = now?.entry === winner.entry && now?.text === winner.text;
      return isSame && !this.#isOther(property, winner, assumption)
        ? this.computed(property)
        : this.#resolve(property, winner, assumption);
    }
    if (!now && !this.#mayDiffer(property, assumption)) return this.computed(property);
    return this.#undeclared(property, assumption, now === undefined);
  }

  /** Whether a property without a declaration may have another value, because it comes from somewhere else. */
  #mayDiffer(property: string, assumption: Assumption): boolean {
    if (INHERITED.has(property)) return this.#inherits(property);
    return PAINTED.get(property)?.initial === "currentcolor" && this.#isOtherColor(assumption);
  }

  /** The value of a property that nothing declares. */
  #undeclared(property: string, assumption: Assumption, isNow: boolean): string | undefined {
    if (INHERITED.has(property)) {
      if (isNow || !this.#hasBrowserColor(property)) {
        return this.parent ? this.parent.value(property, assumption) : PAINTED.get(property)?.initial;
      }
      return undefined;
    }
    const initial = PAINTED.get(property)?.initial;
    if (initial === "currentcolor") return this.value("color", assumption);
    // The browser's own style paints controls.
    return this.pseudo === "" && COLORED.has(this.element.localName) && /^(background|border|outline)/.test(property)
      ? undefined
      : initial;
  }

  #hasBrowserColor(property: string): boolean {
    return property === "color" && this.pseudo === "" && COLORED.has(this.element.localName);
  }

  /** Whether a property that nothing declares here comes from the element around. */
  #inherits(property: string): boolean {
    const { parent } = this;
    return (
      parent !== undefined && !this.#hasBrowserColor(property) && parent.computed(property) === this.computed(property)
    );
  }

  /** Whether the same declaration gives another value under the assumption. */
  #isOther(property: string, { text }: Winner, assumption: Assumption): boolean {
    if (property !== "color" && isOfColor(text) && this.#isOtherColor(assumption)) return true;
    if (text === "inherit" || (text === "unset" && INHERITED.has(property))) {
      return this.parent !== undefined && this.parent.value(property, assumption) !== this.parent.computed(property);
    }
    return this.#page.values
      .names(text)
      .some((name) => this.#page.changeable.has(name) && this.custom(name, assumption) !== this.computed(name));
  }

  #isOtherColor(assumption: Assumption): boolean {
    return this.value("color", assumption) !== this.computed("color");
  }

  #resolve(property: string, { text, shorthand }: Winner, assumption: Assumption): string | undefined {
    const { values } = this.#page;
    const plain = values.substitute(text, (name) => this.custom(name, assumption));
    const whole = plain && shorthand !== undefined ? values.longhand(property, shorthand, plain) : plain;
    switch (whole?.toLowerCase()) {
      case "revert":
      case "revert-layer":
        return undefined;
      case "inherit":
        return this.parent?.value(property, assumption);
      case "initial":
        return this.#initial(property, assumption);
      // A value that is not valid once its var() are known counts as unset.
      case undefined:
      case "":
      case "unset":
        return this.#unset(property, assumption);
      case "currentcolor":
        return property === "color" ? this.parent?.value(property, assumption) : this.value("color", assumption);
    }
    const value = values.compute(property, whole ?? "", this.style, () => this.value("color", assumption));
    return value === "" ? this.#unset(property, assumption) : value;
  }

  #unset(property: string, assumption: Assumption): string | undefined {
    return INHERITED.has(property) ? this.parent?.value(property, assumption) : this.#initial(property, assumption);
  }

  #initial(property: string, assumption: Assumption): string | undefined {
    const initial = PAINTED.get(property)?.initial;
    return initial === "currentcolor" ? this.value("color", assumption) : initial;
  }

  /** The value of a custom property under an assumption; "" if it has none. */
  custom(name: string, assumption: Assumption | undefined, depth = 0): string {
    if (!assumption || !this.#page.changeable.has(name) || depth > MAX_DEPTH) return this.computed(name);
    const { customs } = this.#under(assumption);
    const known = customs.get(name);
    if (known !== undefined) return known;
    customs.set(name, "");
    const value = this.#findCustom(name, assumption, depth);
    customs.set(name, value);
    return value;
  }

  #findCustom(name: string, assumption: Assumption, depth: number): string {
    const winner = this.#rules.winner(name, assumption);
    if (!winner) {
      const now = this.#rules.winner(name, undefined);
      if (!now && (OWN_CUSTOM.test(name) || !this.parent)) return this.computed(name);
      return OWN_CUSTOM.test(name) ? "" : (this.parent?.custom(name, assumption, depth + 1) ?? "");
    }
    if (winner.text === "inherit") return this.parent?.custom(name, assumption, depth + 1) ?? "";
    if (winner.text === "initial") return "";
    return this.#page.values.substitute(winner.text, (each) => this.custom(each, assumption, depth + 1))?.trim() ?? "";
  }

  /** Whether a rule for the state is what changes a property. */
  isChangedBy(property: string, state: StateName, depth = 0): boolean {
    if (depth > MAX_DEPTH) return false;
    const winner = this.#rules.winner(property, assume(state, true));
    if (!winner) return this.#isChangedElsewhere(property, state, depth);
    if (winner.entry?.states?.asksFor.includes(state)) return true;
    const { text } = winner;
    if (text === "inherit") return this.#isChangedAround(property, state, depth);
    if (property !== "color" && isOfColor(text) && this.isChangedBy("color", state, depth + 1)) return true;
    return this.#page.values
      .names(text)
      .some((name) => this.#page.changeable.has(name) && this.isChangedBy(name, state, depth + 1));
  }

  /** The same of a property that nothing declares here. */
  #isChangedElsewhere(property: string, state: StateName, depth: number): boolean {
    if (property.startsWith("--")) return !OWN_CUSTOM.test(property) && this.#isChangedAround(property, state, depth);
    if (INHERITED.has(property)) return this.#isChangedAround(property, state, depth);
    return PAINTED.get(property)?.initial === "currentcolor" && this.isChangedBy("color", state, depth + 1);
  }

  #isChangedAround(property: string, state: StateName, depth: number): boolean {
    return this.parent?.isChangedBy(property, state, depth + 1) ?? false;
  }

  /** The node, this one or one around it, that declares the value which a property has here in a state. */
  origin(property: string, state: StateName): StateNode {
    const isHere =
      !INHERITED.has(property) ||
      this.#rules.winner(property, assume(state, true)) !== undefined ||
      this.parent === undefined;
    return isHere ? this : this.parent.origin(property, state);
  }

  /** Whether the value of a property is that of `color`. */
  followsColor(property: string, state: StateName): boolean {
    if (property === "color") return false;
    const isInitially = PAINTED.get(property)?.initial === "currentcolor";
    const winner = this.#rules.winner(property, assume(state, true));
    // A shorthand sets the longhands that it does not mention to `initial`.
    if (winner) return /^currentcolor$/i.test(winner.text) || (isInitially && /^(initial|unset)$/.test(winner.text));
    return INHERITED.has(property) ? (this.parent?.followsColor(property, state) ?? false) : isInitially;
  }

  #under(assumption: Assumption): Known {
    let known = this.#known.get(assumption);
    if (!known) {
      known = { values: new Map(), customs: new Map() };
      this.#known.set(assumption, known);
    }
    return known;
  }

  /** Whether a rule for the state applies now, here or where something is inherited from. */
  holdsNow(state: StateName): boolean {
    let holds = this.#holding.get(state);
    if (holds === undefined) {
      holds = (this.parent?.holdsNow(state) ?? false) || this.#rules.asksNow(state);
      this.#holding.set(state, holds);
    }
    return holds;
  }
}

const isOfColor = (text: string): boolean => /currentcolor/i.test(text);
