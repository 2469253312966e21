import * as dom from "../../dom/members.ts";
import {
  MAX_STATE_COMPARISONS,
  MAX_STATE_COPIES,
  MAX_STATE_MATCHES,
  MAX_STATE_READS,
  MAX_STATE_TEXT,
} from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import { SheetChanges, whileChanged } from "../changes.ts";
import type { LiveRules } from "../live-rules.ts";
import { Candidates } from "./candidates.ts";
import { planCopies } from "./copies.ts";
import { isOfDisabledControl } from "./disabled-controls.ts";
import type { Usage } from "./effects.ts";
import { inTransition, runningTransitions, selectorOf, type Transition } from "./exclusion.ts";
import { COLOR, hasProperty, longhandsOf, type Mask, maskOf, NONE, OF_ITSELF, propertiesOf } from "./properties.ts";
import { isReached, Reach } from "./reachable.ts";
import { type Assumption, occurrencesFor } from "./selectors.ts";
import { type AskedState, type CombinedState, type FocusHolders, stateRule, writtenName } from "./state-list.ts";
import type { StateRule } from "./state-rules.ts";
import type { Stillness } from "./stillness.ts";

/** An element or pseudo-element that shows something. */
export interface Subject {
  readonly element: Element;
  readonly pseudo: string;
  readonly style: CSSStyleDeclaration;
  /** The properties that matter of it. */
  readonly wanted: Mask;
}

export interface AskedPage {
  readonly trees: readonly dom.Root[];
  readonly documents: readonly Document[];
  readonly rules: readonly StateRule[];
  readonly live: LiveRules;
  readonly stillness: Stillness;
  readonly usage: Usage;
  readonly holders: FocusHolders;
  /** The elements of all trees. */
  readonly size: number;
}

/** The value of a property without a state and in it. */
export interface StateValue {
  readonly base: string;
  readonly value: string;
}

export interface Changed {
  readonly subject: Subject;
  readonly changes: Map<string, StateValue>;
  /** The values that decide in the state if lines are painted. */
  readonly lines: ReadonlyMap<string, string>;
}

/** Room for the marker that is appended to a state's selector, in characters. */
const LENGTH_OF_STATE = 150;

/** Properties whose inherited values tell where they come from. */
const OF_TEXT = maskOf(["color", "text-shadow", "font-weight", "font-style", "letter-spacing", "text-transform"]);
const LINE = /^(border-(?:top|right|bottom|left)|outline)-(?:color|style|width|offset)$/;

/** A style that is read twice. */
interface Reading {
  subject: Subject;
  mask: Mask;
  /** The part of the mask that rules for the state itself may change. */
  ownMask: Mask;
  base: readonly string[];
}

export class StateReading {
  /** By rules for the state. */
  readonly changed: Changed[] = [];
  /** By these, and by rules for the states that hold at once with it. */
  readonly lookChanged: Changed[] = [];
  readonly candidates: Candidates;
  readonly #lookCandidates: Candidates | undefined;
  readonly #page: AskedPage;
  readonly state: AskedState;
  readonly look: CombinedState | undefined;
  readonly #readings = new Map<Element, Map<string, Reading>>();
  /** By the node, the values with both this state and that of a rival, where they differ. */
  readonly #withRival = new Map<string, Map<Element, ReadonlyMap<string, string>>>();
  /** By pseudo-element, "" for the elements themselves. */
  readonly #changes = new Map<string, Map<Element, ReadonlyMap<string, StateValue>>>();
  #values = 0;
  #holds = false;
  #copies = 0;
  #length = 0;
  #isLeftOut = false;
  #isCut = false;

  /** @param look the states of which this one implies all, whose final look is read too */
  constructor(page: AskedPage, state: AskedState, look?: CombinedState) {
    this.#page = page;
    this.state = state;
    this.look = look;
    this.#lookCandidates = look && new Candidates(look, page.usage, page.holders);
    this.candidates = new Candidates(state, page.usage, page.holders);
  }

  addRule(rule: StateRule): void {
    const occurrences = occurrencesFor(rule.scan, stateRule(this.state)).length;
    if (occurrences > 0) {
      this.#copies++;
      const { around } = this.#page.holders;
      this.#length += rule.scan.text.length + occurrences * (LENGTH_OF_STATE + 2 * around.length);
    }
    this.#isLeftOut ||=
      this.#copies > MAX_STATE_COPIES ||
      this.#copies * this.#page.size > MAX_STATE_COMPARISONS ||
      this.#length > MAX_STATE_TEXT ||
      this.candidates.matches > MAX_STATE_MATCHES;
    if (this.#isLeftOut) return;
    this.candidates.add(rule);
    this.#lookCandidates?.add(rule);
  }

  addSubject(subject: Subject): void {
    if (this.#isLeftOut || !(this.candidates.any || this.#lookCandidates?.any)) return;
    const { element, pseudo } = subject;
    const ownMask = this.#maskOf(subject, this.candidates.changesAt(element, pseudo));
    const mask = ownMask | this.#maskOf(subject, this.#lookCandidates?.changesAt(element, pseudo) ?? NONE);
    if ((mask & subject.wanted) === NONE) return;
    if (this.#values > MAX_STATE_READS) {
      this.#isCut = true;
      return;
    }
    this.#add(subject, mask, ownMask);
    this.#addAround(element, mask & OF_TEXT);
  }

  /** Elements, or the whole state, were left out. */
  get truncated(): boolean {
    return this.#isLeftOut || this.#isCut;
  }

  #maskOf({ element, wanted }: Subject, changes: Mask): Mask {
    const isColored = (changes & COLOR) !== NONE;
    return (isColored ? changes | this.#ofColor(element) : changes) & (wanted | COLOR);
  }

  #ofColor(element: Element): Mask {
    return isBlank(element) ? this.#page.usage.ofColor | OF_COLOR : this.#page.usage.ofColor;
  }

  #add(subject: Subject, mask: Mask, ownMask: Mask): void {
    const { element, pseudo } = subject;
    const readings = getOrCreate(this.#readings, element, () => new Map<string, Reading>());
    const reading = getOrCreate(readings, pseudo, () => ({ subject, mask: NONE, ownMask: NONE, base: [] }));
    this.#values += propertiesOf(mask & ~reading.mask).length;
    reading.mask |= mask;
    reading.ownMask |= ownMask;
    if (subject.wanted !== NONE) reading.subject = subject;
  }

  /** Adds the elements that a subject may inherit a changed value from. */
  #addAround(element: Element, mask: Mask): void {
    for (let up = dom.flatParent(element); up; up = dom.flatParent(up)) {
      const ownMask = this.candidates.reachOf(up) & mask;
      const inherited = ownMask | ((this.#lookCandidates?.reachOf(up) ?? NONE) & mask);
      const maskAbove = this.#readings.get(up)?.get("")?.mask ?? NONE;
      if ((inherited & ~maskAbove) === NONE) return;
      const view = dom.defaultView(dom.ownerDocument(up));
      if (!view) return;
      this.#add({ element: up, pseudo: "", style: view.getComputedStyle(up), wanted: NONE }, inherited, ownMask);
    }
  }

  get isEmpty(): boolean {
    return this.#readings.size === 0;
  }

  /** Reads the values without the state, if it holds nowhere. Otherwise `read` does. */
  readBase(): void {
    this.#holds = this.#isHeld();
    if (!this.#holds) for (const reading of this.#all()) readBase(reading);
  }

  /**
   * Asks the browser while transitions stand still.
   * @param transitions those that run in the page
   * @param wider the reading of the state of which this one is a special case
   * @param rival the reading of a state that elements in this one are in too
   */
  readValues(transitions: readonly Transition[], wider: StateReading | undefined, rival?: StateReading): void {
    const moving = inTransition(transitions, (transition) => this.#mayChange(transition));
    const inert = this.#inertElements();
    const unmoved = selectorOf(moving);
    if (unmoved === undefined) {
      this.#isCut = true;
      return;
    }
    if (this.#holds) this.#assume(false, unmoved, readBase);
    const except = selectorOf(new Set([...moving, ...inert]));
    // If they are too many for a selector, their values are dropped.
    const dropped = except === undefined ? inert : new Set<Element>();
    this.#whileAssumed({ state: stateRule(this.state), holds: true, except: except ?? unmoved }, () => {
      for (const reading of this.#all()) this.#compare(reading, dropped);
      if (rival) this.#readWithRival(rival, except ?? unmoved);
    });
    if (wider) this.#leaveTo(wider, except ?? unmoved);
  }

  /** Leaves out what elements already have in the wider state, unless rules for this one say the same by themselves. */
  #leaveTo(wider: StateReading, except: string): void {
    const ties = this.changed.flatMap(({ subject, changes }) =>
      [...changes].flatMap(([property, { value }]) =>
        wider.valueOf(subject, property) === value ? [{ subject, changes, property, value }] : [],
      ),
    );
    if (ties.length === 0) return;
    this.#whileAssumed({ state: { names: stateRule(this.state).names }, holds: true, except }, () => {
      for (const { subject, changes, property, value } of ties)
        if (readValue(subject, property) !== value) changes.delete(property);
    });
  }

  /** The value that a property of a node has in the state; undefined if it is the one at rest. */
  valueOf(node: Pick<Subject, "element" | "pseudo">, property: string): string | undefined {
    return this.#changes.get(node.pseudo)?.get(node.element)?.get(property)?.value;
  }

  /** Reads what both states change, each in its own way, while elements are in both. */
  #readWithRival(rival: StateReading, except: string): void {
    const disputed = [...this.#changes].flatMap(([pseudo, byElement]) =>
      [...byElement].flatMap(([element, changes]) => {
        const node = { element, pseudo };
        const properties = [...changes].flatMap(([property, { value }]) => {
          const rivalValue = rival.valueOf(node, property);
          return rivalValue === undefined || rivalValue === value ? [] : [property];
        });
        return properties.length > 0 ? [{ node, properties }] : [];
      }),
    );
    if (disputed.length === 0) return;
    this.#whileAssumed({ state: stateRule("pressed"), holds: true, except }, () => {
      for (const { node, properties } of disputed) {
        const subject = this.#readings.get(node.element)?.get(node.pseudo)?.subject;
        if (!subject) continue;
        const values = new Map(properties.map((property) => [property, readValue(subject, property)] as const));
        getOrCreate(this.#withRival, node.pseudo, () => new Map<Element, Map<string, string>>()).set(
          node.element,
          values,
        );
      }
    });
  }

  /** The value that a property has while a node is in a rival state too, if both change it. */
  valueWithRival({ element, pseudo }: Pick<Subject, "element" | "pseudo">, property: string): string | undefined {
    return this.#withRival.get(pseudo)?.get(element)?.get(property);
  }

  #mayChange({ element, pseudo, property }: Transition): boolean {
    const changes = [this.candidates, this.#lookCandidates].map((some) => some?.changesAt(element, pseudo) ?? NONE);
    return changes.some((mask) => (mask & longhandsOf(property)) !== NONE);
  }

  /** Returns whether anything of an element, or of its pseudo-elements, may change. */
  isConcerned(element: Element): boolean {
    return this.candidates.isConcerned(element) || this.#lookCandidates?.isConcerned(element) === true;
  }

  #assume(holds: boolean, except: string, work: (reading: Reading) => void): void {
    this.#whileAssumed({ state: stateRule(this.state), holds, except }, () => {
      for (const reading of this.#all()) work(reading);
    });
  }

  #whileAssumed(assumption: Omit<Assumption, "holders">, work: () => void): void {
    const changes = new SheetChanges();
    const { holders } = this.#page;
    planCopies(changes, this.#page.rules, { ...assumption, holders });
    whileChanged([], changes, work);
  }

  *#all(): Generator<Reading> {
    for (const ofElement of this.#readings.values()) yield* ofElement.values();
  }

  #compare({ subject, mask, ownMask, base }: Reading, dropped: ReadonlySet<Element>): void {
    const { element, pseudo, style } = subject;
    const changes = new Map<string, StateValue>();
    propertiesOf(mask).forEach((property, i) => {
      const value = readValue(subject, property);
      const baseValue = base[i] ?? "";
      if (value === baseValue || isOfDisabledControl(element, property, baseValue, this.state)) return;
      changes.set(property, { base: baseValue, value });
    });
    if (changes.size === 0) return;
    getOrCreate(this.#changes, pseudo, () => new Map<Element, ReadonlyMap<string, StateValue>>()).set(element, changes);
    if (subject.wanted === NONE || dropped.has(element)) return;
    const lines = new Map<string, string>();
    for (const property of changes.keys()) {
      const line = LINE.exec(property)?.[1];
      const deciding = line === undefined ? ["text-decoration-line"] : [`${line}-style`, `${line}-width`];
      for (const decider of deciding) lines.set(decider, style.getPropertyValue(decider));
    }
    if (this.look) this.lookChanged.push({ subject, changes, lines });
    // A wider state may say the same as rules for the state, but not as the look.
    const ownChanges = this.look ? new Map([...changes].filter(([name]) => hasProperty(ownMask, name))) : changes;
    if (ownChanges.size > 0) this.changed.push({ subject, changes: ownChanges, lines });
  }

  /** The elements that cannot be in the state, although rules would select them in it. */
  #inertElements(): Set<Element> {
    const inert = new Set<Element>();
    if (!isReached(this.state)) return inert;
    const reach = new Reach(this.look ?? this.state, this.#page, this.candidates.vanishing);
    const isOfItself = (element: Element) =>
      [this.candidates, this.#lookCandidates].some(
        (some) => some && (some.effectAt(element, "").declared & OF_ITSELF) !== NONE,
      );
    for (const { subject } of this.#all()) {
      const { element, pseudo } = subject;
      if (pseudo !== "" || !isOfItself(element)) continue;
      if (!reach.has(subject)) inert.add(element);
    }
    return inert;
  }

  #isHeld(): boolean {
    const selector = `:is(${stateRule(this.state).names.map(writtenName).join(",")})`;
    return this.#page.trees.some((root) => dom.find(root, selector) !== null);
  }

  /** Returns whether a rule for the state sets a property of a subject, and not as the colour of the text. */
  setsItself({ element, pseudo }: Pick<Subject, "element" | "pseudo">, property: string): boolean {
    return hasProperty(this.candidates.effectAt(element, pseudo).direct, property);
  }

  /** The element, this one or one around it, that has the value of a property in the state from its own rules. */
  originOf(subject: Subject, property: string, value: string): Element {
    let origin = subject.element;
    for (let node: Pick<Subject, "element" | "pseudo"> = subject; !this.setsItself(node, property); ) {
      const around = node.pseudo === "" ? dom.flatParent(node.element) : node.element;
      if (!around || this.#changes.get("")?.get(around)?.get(property)?.value !== value) break;
      origin = around;
      node = { element: around, pseudo: "" };
    }
    return origin;
  }
}

/** Properties that may have the colour of the text, also if no rule says so. */
const OF_COLOR = maskOf([
  "border-top-color",
  "border-right-color",
  "border-bottom-color",
  "border-left-color",
  "outline-color",
  "background-color",
  "box-shadow",
  "fill",
  "stroke",
]);

function readBase(reading: Reading): void {
  reading.base = propertiesOf(reading.mask).map((property) => readValue(reading.subject, property));
}

/**
 * Asks the browser about states in one task.
 * @param all with those that have been asked about before, the wider states before the narrower ones
 */
export function readStates(readings: readonly StateReading[], page: AskedPage, all = readings): void {
  for (const reading of readings) reading.readBase();
  const isConcerned = (element: Element) => readings.some((reading) => reading.isConcerned(element));
  whileChanged(page.trees, page.stillness.plan(page.trees, page.live, isConcerned), () => {
    try {
      const transitions = runningTransitions(page.trees);
      for (const reading of readings) {
        const { within } = stateRule(reading.state);
        reading.readValues(
          transitions,
          all.find(({ state }) => state === within),
          reading.state === "active" ? all.find(({ state }) => state === "hover") : undefined,
        );
      }
    } finally {
      // Brings the styles back while nothing moves.
      for (const document of page.documents) dom.getAnimations(document);
    }
  });
}

/** A transform is read as a list of functions: as computed, it is a matrix that depends on the layout. */
function readValue({ element, pseudo, style }: Subject, property: string): string {
  if (property !== "transform" || pseudo !== "" || !dom.hasStyleMaps()) return style.getPropertyValue(property);
  const transform = dom.computedStyleMap(element).get(property)?.toString() ?? "";
  // The browser writes all functions for two dimensions with two values.
  return transform
    .replace(/\btranslate\(0px, /g, "translateY(")
    .replace(/\btranslate\(([^,()]+), 0px\)/g, "translateX($1)")
    .replace(/\bscale\(([^,()]+), \1\)/g, "scale($1)");
}

export const isBlank = (element: Element): boolean => (dom.textContent(element) ?? "").trim() === "";
