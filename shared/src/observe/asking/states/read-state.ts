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
import { type AskedState, type FocusHolders, stateRule, writtenName } from "./state-list.ts";
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
  base: readonly string[];
}

export class StateReading {
  readonly changed: Changed[] = [];
  readonly candidates: Candidates;
  readonly #page: AskedPage;
  readonly state: AskedState;
  readonly #readings = new Map<Element, Map<string, Reading>>();
  /** By pseudo-element, "" for the elements themselves. */
  readonly #changes = new Map<string, Map<Element, ReadonlyMap<string, StateValue>>>();
  #values = 0;
  #holds = false;
  #copies = 0;
  #length = 0;
  #isLeftOut = false;
  #isCut = false;

  constructor(page: AskedPage, state: AskedState) {
    this.#page = page;
    this.state = state;
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
    if (!this.#isLeftOut) this.candidates.add(rule);
  }

  addSubject(subject: Subject): void {
    if (this.#isLeftOut || !this.candidates.any) return;
    const { element, pseudo } = subject;
    const changes = this.candidates.changesAt(element, pseudo);
    if (changes === NONE) return;
    const isColored = (changes & COLOR) !== NONE;
    const mask = (isColored ? changes | this.#ofColor(element) : changes) & (subject.wanted | COLOR);
    if ((mask & subject.wanted) === NONE) return;
    if (this.#values > MAX_STATE_READS) {
      this.#isCut = true;
      return;
    }
    this.#add(subject, mask);
    this.#addAround(element, mask & OF_TEXT);
  }

  /** Elements, or the whole state, were left out. */
  get truncated(): boolean {
    return this.#isLeftOut || this.#isCut;
  }

  #ofColor(element: Element): Mask {
    return isBlank(element) ? this.#page.usage.ofColor | OF_COLOR : this.#page.usage.ofColor;
  }

  #add(subject: Subject, mask: Mask): void {
    const { element, pseudo } = subject;
    const readings = getOrCreate(this.#readings, element, () => new Map<string, Reading>());
    const reading = getOrCreate(readings, pseudo, () => ({ subject, mask: NONE, base: [] }));
    this.#values += propertiesOf(mask & ~reading.mask).length;
    reading.mask |= mask;
    if (subject.wanted !== NONE) reading.subject = subject;
  }

  /** Adds the elements that a subject may inherit a changed value from. */
  #addAround(element: Element, mask: Mask): void {
    for (let up = dom.flatParent(element); up; up = dom.flatParent(up)) {
      const inherited = this.candidates.reachOf(up) & mask;
      const maskAbove = this.#readings.get(up)?.get("")?.mask ?? NONE;
      if ((inherited & ~maskAbove) === NONE) return;
      const view = dom.defaultView(dom.ownerDocument(up));
      if (!view) return;
      this.#add({ element: up, pseudo: "", style: view.getComputedStyle(up), wanted: NONE }, inherited);
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
   */
  readValues(transitions: readonly Transition[], wider: StateReading | undefined): void {
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
    this.#assume(true, except ?? unmoved, (reading) => this.#compare(reading, dropped));
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

  #mayChange({ element, pseudo, property }: Transition): boolean {
    return (this.candidates.changesAt(element, pseudo) & longhandsOf(property)) !== NONE;
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

  #compare({ subject, mask, base }: Reading, dropped: ReadonlySet<Element>): void {
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
    this.changed.push({ subject, changes, lines });
  }

  /** The elements that cannot be in the state, although rules would select them in it. */
  #inertElements(): Set<Element> {
    const inert = new Set<Element>();
    if (!isReached(this.state)) return inert;
    const reach = new Reach(this.state, this.#page, this.candidates.vanishing);
    for (const { subject } of this.#all()) {
      const { element, pseudo } = subject;
      if (pseudo !== "" || (this.candidates.effectAt(element, "").declared & OF_ITSELF) === NONE) continue;
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
  const isConcerned = (element: Element) => readings.some(({ candidates }) => candidates.isConcerned(element));
  whileChanged(page.trees, page.stillness.plan(page.trees, page.live, isConcerned), () => {
    try {
      const transitions = runningTransitions(page.trees);
      for (const reading of readings) {
        const { within } = stateRule(reading.state);
        reading.readValues(
          transitions,
          all.find(({ state }) => state === within),
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
