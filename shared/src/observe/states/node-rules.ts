import * as dom from "../dom/members.ts";
import { type Declared, declaredIn } from "./declared.ts";
import type { StateName } from "./pseudo-classes.ts";
import type { RankedRules } from "./ranking.ts";
import type { Entry, Matched, MatchedSets } from "./rule.ts";
import { type Assumption, inOrder, type StateRules, type Trigger } from "./state-rules.ts";

/** The rules of a page. */
export interface RulesOfPage {
  readonly matchedSets: MatchedSets;
  /** Custom properties that may have other values in a state. */
  readonly changeable: ReadonlySet<string>;
  /** The rules of other trees that may be for an element: of its shadow tree, of those of its slots, of the tree around its host. */
  otherRules(element: Element): readonly StateRules[];
}

/** An element or pseudo-element with its computed style. */
export interface Styled {
  readonly element: Element;
  readonly pseudo: string;
  readonly style: CSSStyleDeclaration;
}

/** The declaration of a property that wins. */
export interface Winner extends Declared {
  /** Undefined if it stands in a style attribute or in an attribute of a drawing. */
  readonly entry: Entry | undefined;
}

/** The rules that apply to a node in one case: under an assumption, or now. */
interface Case {
  readonly matched: Matched;
  readonly winners: Map<string, Winner | undefined>;
}

/** Their attributes are declarations that lose to all rules. */
const ATTRIBUTES = new Set(["fill", "stroke", "stroke-width", "opacity", "color", "text-decoration", "transform"]);
const SVG = "http://www.w3.org/2000/svg";

/** The rules that apply to an element or pseudo-element, or would apply in a state. */
export class NodeRules {
  readonly #page: RulesOfPage;
  readonly #rules: StateRules;
  readonly #node: Styled;
  readonly #cases = new Map<Assumption | undefined, Case>();
  #own: readonly Trigger[] | undefined;
  #triggers: readonly Trigger[] | undefined;
  #stateless: RankedRules | undefined;
  #stateful: readonly Entry[] | undefined;
  #inline: CSSStyleDeclaration | null | undefined;
  #hasPointer: boolean | undefined;
  #otherRules: readonly StateRules[] | undefined;

  constructor(page: RulesOfPage, rules: StateRules, node: Styled) {
    this.#page = page;
    this.#rules = rules;
    this.#node = node;
  }

  /** The rules that apply here in states. */
  get triggers(): readonly Trigger[] {
    this.#triggers ??= this.#findTriggers();
    return this.#triggers;
  }

  #findTriggers(): readonly Trigger[] {
    const others = this.#others.flatMap((each) => each.triggersFor(this.#node.element));
    return [...this.#ownTriggers(), ...others.filter(({ entry, state }) => this.#canBe(state, entry))];
  }

  /** Those without the ones of other trees. */
  #ownTriggers(): readonly Trigger[] {
    this.#own ??= [...this.#rules.triggers(this.#node.element, this.#node.pseudo)].filter(({ entry, state }) =>
      this.#canBe(state, entry),
    );
    return this.#own;
  }

  /** Whether an element that a rule selects in a state can be in it: the pointer cannot be over all elements. */
  #canBe(state: StateName, { states }: Entry): boolean {
    if ((state !== "hover" && state !== "active") || !states?.selectsBy(state)) return true;
    this.#hasPointer ??= this.#node.style.getPropertyValue("pointer-events") !== "none";
    return this.#hasPointer;
  }

  /** The longhands that rules make of custom properties that may have other values in a state. */
  madeOfChangeable(): Iterable<string> {
    return this.#rules.madeOf(this.#page.changeable, this.#node.element, this.#node.pseudo);
  }

  /** The longhands that are inherited here although others do not inherit them. */
  inheriting(): Iterable<string> {
    return this.#rules.inheriting(this.#node.element, this.#node.pseudo);
  }

  /** Whether a rule for the state applies now. */
  asksNow(state: StateName): boolean {
    const asks = ({ states }: Entry) => states?.asksFor.includes(state) ?? false;
    return (
      this.#statefulNow().some(asks) ||
      this.#others.some((each) => each.entriesFor(this.#node.element, undefined).some(asks))
    );
  }

  /** The declaration of a property that wins under an assumption, or now. */
  winner(property: string, assumption: Assumption | undefined): Winner | undefined {
    const { matched, winners } = this.#case(assumption);
    if (winners.has(property)) return winners.get(property);
    const winner = this.#findWinner(property, matched);
    winners.set(property, winner);
    return winner;
  }

  #findWinner(property: string, matched: Matched): Winner | undefined {
    const { element, pseudo } = this.#node;
    this.#stateless ??= this.#rules.stateless(element, pseudo);
    const best = this.#stateless.winner(property, matched.winner(property));
    if (pseudo !== "" || best?.important) return best;
    this.#inline ??= (dom.hasAttribute(element, "style") && dom.styleOf(element)) || null;
    const own = this.#inline ? declaredIn(this.#inline, property) : undefined;
    if (own) return { ...own, entry: undefined };
    const attribute =
      !best && ATTRIBUTES.has(property) && dom.namespaceURI(element) === SVG
        ? dom.getAttribute(element, property)
        : null;
    return attribute === null ? best : { text: attribute, important: false, shorthand: undefined, entry: undefined };
  }

  #case(assumption: Assumption | undefined): Case {
    let found = this.#cases.get(assumption);
    if (!found) {
      found = { matched: this.#page.matchedSets.of(this.#entries(assumption)), winners: new Map() };
      this.#cases.set(assumption, found);
    }
    return found;
  }

  /** The rules that depend on a state and apply here under an assumption, or now, with those of other trees. */
  #entries(assumption: Assumption | undefined): Entry[] {
    const found = this.#others.flatMap((each) => each.entriesFor(this.#node.element, assumption));
    for (const entry of this.#statefulNow()) {
      if (!assumption || !entry.states?.dependsOn.includes(assumption.state)) found.push(entry);
    }
    if (!assumption) return found;
    const { element, pseudo } = this.#node;
    const { state, holds } = assumption;
    const assumed: Entry[] = [];
    for (const entry of this.#rules.assuming(element, pseudo, assumption)) {
      if (!holds || this.#canBe(state, entry)) assumed.push(entry);
    }
    if (holds) for (const trigger of this.#ownTriggers()) if (trigger.state === state) assumed.push(trigger.entry);
    found.push(...inOrder(assumed));
    return found;
  }

  /** The rules that depend on a state and match now. */
  #statefulNow(): readonly Entry[] {
    this.#stateful ??= [...this.#rules.stateful(this.#node.element, this.#node.pseudo)];
    return this.#stateful;
  }

  get #others(): readonly StateRules[] {
    this.#otherRules ??= this.#node.pseudo === "" ? this.#page.otherRules(this.#node.element) : [];
    return this.#otherRules;
  }
}
