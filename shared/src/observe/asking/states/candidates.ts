import * as dom from "../../dom/members.ts";
import { getOrCreate } from "../../memo.ts";
import { type Effect, effectOf, type Usage } from "./effects.ts";
import { CUSTOM, type Mask, NONE, OF_ITSELF } from "./properties.ts";
import { FOCUS_STATES } from "./reachable.ts";
import { asksFor, type Scanned, searchSelector, selectsBy } from "./selectors.ts";
import type { AskedState, FocusHolders } from "./state-list.ts";
import { isFor, type StateRule } from "./state-rules.ts";

const UNCHANGED: Effect = { declared: NONE, direct: NONE };
const PSEUDO = /^::[\w-]+/;

/**
 * The elements that a state may change, with the properties. A superset is fine: the browser filters it. They are
 * searched by selectors; where these cannot tell, all elements of a tree count.
 */
export class Candidates {
  readonly #usage: Usage;
  readonly #state: AskedState;
  readonly #holders: FocusHolders;
  /** By pseudo-element, "" for the elements themselves. */
  readonly #effects = new Map<string, Map<Element, Effect>>([["", new Map()]]);
  readonly #everywhere = new Map<Node, Effect>();
  /** Effects by the hosts of shadow trees. */
  readonly #hosts = new Map<Element, Effect>();
  readonly #reaching = new Map<Element, Mask>();
  #everyPart = UNCHANGED;

  /** Elements that a rule stops displaying when they get the focus. */
  readonly vanishing = new Set<Element>();
  /** How many elements the rules select together. */
  matches = 0;

  constructor(state: AskedState, usage: Usage, holders: FocusHolders) {
    this.#usage = usage;
    this.#state = state;
    this.#holders = holders;
  }

  add(rule: StateRule): void {
    if (FOCUS_STATES.includes(this.#state)) this.#addVanishing(rule);
    if (!isFor(rule, this.#state)) return;
    const { live, complex } = rule;
    const effect = effectOf(live);
    if (effect.declared === NONE) return;
    for (const root of live.roots) {
      if (!complex) this.#addEverywhere(root, effect);
      else for (const scan of complex) if (asksFor(scan, this.#state)) this.#search(root, scan, effect);
    }
  }

  #addVanishing({ live, complex }: StateRule): void {
    const { style } = live.rule as Partial<CSSStyleRule>; // the cast: a scope has no style
    if (style?.getPropertyValue("display") !== "none") return;
    for (const state of FOCUS_STATES) {
      const scans = complex?.filter((scan) => selectsBy(scan, state) && scan.pseudoAt === undefined) ?? [];
      const selected = live.roots.flatMap((root) =>
        scans.flatMap((scan) => dom.findAllIfValid(root, searchSelector(scan, state, this.#holders)) ?? []),
      );
      for (const element of selected) this.vanishing.add(element);
    }
  }

  #search(root: dom.Root, scan: Scanned, { declared, direct }: Effect): void {
    const pseudo = scan.pseudoAt === undefined ? "" : (PSEUDO.exec(scan.text.slice(scan.pseudoAt))?.[0] ?? "");
    const effect = { declared: selectsBy(scan, this.#state) ? declared | OF_ITSELF : declared, direct };
    const elements = dom.findAllIfValid(root, searchSelector(scan, this.#state, this.#holders));
    if (!elements) this.#addEverywhere(root, effect);
    if (!elements?.length) return;
    this.matches += elements.length;
    const effects = getOrCreate(this.#effects, pseudo, () => new Map<Element, Effect>());
    for (const element of elements) effects.set(element, unite(effects.get(element), effect));
  }

  /** Rules of a tree may also be for its host, for slotted elements, and for parts of the trees in it. */
  #addEverywhere(root: dom.Root, effect: Effect): void {
    this.#everywhere.set(root, unite(this.#everywhere.get(root), effect));
    const host = dom.hostOf(root);
    if (host) this.#hosts.set(host, unite(this.#hosts.get(host), effect));
    this.#everyPart = unite(this.#everyPart, effect);
  }

  get any(): boolean {
    return this.#everywhere.size > 0 || [...this.#effects.values()].some(({ size }) => size > 0);
  }

  /** The declarations of rules for the state for an element or its pseudo-element. */
  effectAt(element: Element, pseudo: string): Effect {
    const effect = this.#effects.get(pseudo)?.get(element) ?? UNCHANGED;
    if (this.#everywhere.size === 0) return effect;
    const parent = dom.parentElement(element);
    const slot = dom.assignedSlot(element);
    return [
      this.#everywhere.get(dom.getRootNode(element)),
      this.#hosts.get(element),
      parent && this.#hosts.get(parent),
      slot && this.#everywhere.get(slot.getRootNode()),
      dom.hasAttribute(element, "part") ? this.#everyPart : undefined,
    ].reduce<Effect>((united, addition) => (addition ? unite(united, addition) : united), effect);
  }

  /** The properties that may change of an element or its pseudo-element. */
  changesAt(element: Element, pseudo: string): Mask {
    const around = pseudo === "" ? dom.flatParent(element) : element;
    const { declared } = this.effectAt(element, pseudo);
    const mask = declared | (around ? this.reachOf(around) : NONE);
    return (mask & CUSTOM) === NONE ? mask : mask | this.#usage.ofCustoms;
  }

  /** The properties that may change and that elements in an element may inherit of it. */
  reachOf(element: Element): Mask {
    const chain: Element[] = [];
    let mask = NONE;
    for (let up: Element | undefined = element; up; up = dom.flatParent(up)) {
      const reach = this.#reaching.get(up);
      if (reach !== undefined) {
        mask = reach;
        break;
      }
      chain.push(up);
    }
    for (const up of chain.reverse()) {
      const { declared } = this.effectAt(up, "");
      const customs = (declared & CUSTOM) === NONE ? NONE : this.#usage.ofCustoms | CUSTOM;
      mask |= ((declared | customs) & this.#usage.inherited) | customs;
      this.#reaching.set(up, mask);
    }
    return mask;
  }

  /** Returns whether anything of an element, or of its pseudo-elements, may change. */
  isConcerned(element: Element): boolean {
    if (this.changesAt(element, "") !== NONE) return true;
    for (const effects of this.#effects.values()) if (effects.has(element)) return true;
    return false;
  }
}

function unite(one: Effect | undefined, other: Effect): Effect {
  if (!one || one === UNCHANGED) return other;
  const declared = one.declared | other.declared;
  const direct = one.direct | other.direct;
  return declared === one.declared && direct === one.direct ? one : { declared, direct };
}
