import { Likenesses } from "../asking/likeness.ts";
import { listRules } from "../asking/live-rules.ts";
import { takesLong } from "../asking/names/pace.ts";
import { hasPicture } from "../asking/states/declarations.ts";
import { Usage } from "../asking/states/effects.ts";
import { findFocusHolders } from "../asking/states/focus-holders.ts";
import { ALL, INHERITED, type Mask, maskOf, NONE } from "../asking/states/properties.ts";
import { FOCUS_STATES } from "../asking/states/reachable.ts";
import {
  type AskedPage,
  type Changed,
  isBlank,
  readStates,
  StateReading,
  type Subject,
} from "../asking/states/read-state.ts";
import { mentionsState } from "../asking/states/selectors.ts";
import { STATE_NAMES, type StateName } from "../asking/states/state-list.ts";
import { StateRules } from "../asking/states/state-rules.ts";
import { Stillness } from "../asking/states/stillness.ts";
import { Sites } from "../collect/signatures.ts";
import { hasText } from "../dom/flat-tree.ts";
import * as dom from "../dom/members.ts";
import { type PageNode, readProperty } from "../dom/page-node.ts";
import { MAX_SAMPLES, MAX_STATE_NODES, MAX_STATE_TASKS, MAX_STATE_VALUE, MAX_STATES } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";
import type { Surroundings } from "../readers.ts";
import { NEW_TASK, type Slices } from "../slices.ts";
import { StateLooks } from "./looks.ts";
import { OutlineRules } from "./outline-rules.ts";
import { paints } from "./paints.ts";

type StateChange = NonNullable<Observation["states"]>[number];
type Entry = Omit<StateChange, "element" | "count">;

/** Properties that only text shows. */
const TEXT = new Set(["color", "text-shadow", "font-weight", "font-style", "letter-spacing", "text-transform"]);
const TEXT_MASK = maskOf(TEXT);
const PLACEHOLDER_MASK = TEXT_MASK | maskOf(["opacity"]);
const INLINE_VAR = '[style*="var("]';

/** The number of states of one task. */
const statesOfTask = (states: number, nodes: number): number =>
  takesLong(nodes) ? Math.ceil(states / MAX_STATE_TASKS) : 1;

/** The part that is read of one of the nodes that are alike: its text, or the rest. */
interface Part {
  readonly node: PageNode;
  /** Undefined for a text. */
  readonly around: Surroundings | undefined;
  readonly sample: Sample;
}

interface Sample {
  readonly parts: Part[];
  /** Nodes that are not read. */
  others: number;
}

interface Asked extends Subject {
  wanted: Mask;
  readonly parts: Part[];
}

interface Counted {
  readonly site: number;
  readonly entry: Entry;
  count: number;
}

/** Collects what rules for states (`:hover`, `:disabled`) would change in what elements paint. The browser is asked for it. */
export class States {
  readonly #trees = new Set<dom.Root>();
  readonly #usage = new Usage();
  readonly #subjects = new Map<Element, Map<string, Asked>>();
  readonly #sites = new Sites();
  readonly #entries = new Map<string, Counted>();
  readonly #likenesses = new Likenesses();
  readonly #samples = new Map<string, Sample>();
  readonly #showsText = new WeakMap<Element, boolean>();
  readonly looks = new StateLooks((element) => this.#likenesses.of(element));
  readonly outlines = new OutlineRules();
  #nodes = 0;
  #areMentioned = false;
  truncated = false;

  addTree(root: dom.Root): void {
    this.#trees.add(root);
  }

  /** Adds the selector of a rule, or of a scope. */
  addSelector(selector: string): void {
    this.#areMentioned ||= mentionsState(selector);
    this.#likenesses.addSelector(selector);
  }

  /** Adds a rule that may match something now. */
  addRule(selector: string, style: CSSStyleDeclaration, text: string, isInContainer: boolean): void {
    this.addSelector(selector);
    this.#usage.add(selector, style, text, isInContainer);
  }

  /** Adds an element or pseudo-element, to read what it paints beside its text. */
  addBox(node: PageNode, around: Surroundings): void {
    this.#add(node, around);
  }

  addText(node: PageNode): void {
    this.#add(node, undefined);
  }

  #add(node: PageNode, around: Surroundings | undefined): void {
    if (!this.#areMentioned) return;
    const sample = this.#sampleOf(node, around === undefined);
    if (sample.parts.length >= MAX_SAMPLES) {
      sample.others++;
      return;
    }
    if (this.#nodes >= MAX_STATE_NODES) {
      this.truncated = true;
      return;
    }
    this.#nodes++;
    const part = { node, around, sample };
    sample.parts.push(part);
    this.looks.addAsked(node);
    const subject = this.#subjectOf(node);
    subject.wanted |= wantedOf(part);
    subject.parts.push(part);
  }

  #subjectOf({ element, pseudo, style }: PageNode): Asked {
    const ofElement = getOrCreate(this.#subjects, element, () => new Map<string, Asked>());
    const subject = getOrCreate(ofElement, pseudo, () => ({ element, pseudo, style, wanted: NONE, parts: [] }));
    return subject;
  }

  #sampleOf(node: PageNode, isText: boolean): Sample {
    const { element, pseudo } = node;
    const colors = `${readProperty(node, "color")} ${readProperty(node, "background-color")}`;
    const key = `${this.#likenesses.of(element)}${pseudo} ${isText} ${colors}`;
    return getOrCreate(this.#samples, key, () => ({ parts: [], others: 0 }));
  }

  /**
   * Asks the browser what changes in each state.
   * @param isDivided whether to do it in one task for each state, on a large page for some of them, or in one for all, so that
   * transitions are stopped once
   */
  *ask(isDivided: boolean): Slices<void> {
    if (!this.#areMentioned) return;
    const page = yield* this.#askedPage();
    const subjects = [...this.#subjects.values()].flatMap((ofElement) => [...ofElement.values()]);
    const readings: StateReading[] = [];
    for (const state of page.states) {
      const reading = new StateReading(page, state, state === page.focusState ? "keyboard-focus" : undefined);
      yield* forEach(page.rules, (rule) => reading.addRule(rule));
      yield* forEach(subjects, (subject) => reading.addSubject(subject));
      this.truncated ||= reading.truncated;
      if (!reading.isEmpty) readings.push(reading);
    }
    const atOnce = isDivided ? statesOfTask(readings.length, page.size) : readings.length;
    for (let asked = 0; asked < readings.length; asked += atOnce) {
      yield NEW_TASK;
      readStates(readings.slice(asked, asked + atOnce), page, readings);
    }
    for (const reading of readings) {
      this.truncated ||= reading.truncated;
      this.looks.addReading(reading);
      yield NEW_TASK;
      yield* forEach(reading.changed, (changed) => this.#addChanged(changed, reading));
    }
    const [hover, active] = (["hover", "active"] as const).map((name) => readings.find(({ state }) => state === name));
    if (active) this.looks.addPressed(active, hover);
  }

  *#askedPage(): Slices<AskedPage & Asking> {
    const trees = [...this.#trees];
    const live = yield* listRules(trees);
    const stateRules = new StateRules();
    const stillness = new Stillness();
    yield* forEach(live.rules, (rule) => stateRules.add(rule));
    yield* forEach(live.rules, (rule) => stillness.add(rule));
    yield* forEach(trees, (root) => this.#addStyles(root));
    this.truncated ||= live.truncated || stateRules.truncated;
    const documents = new Set(trees.map((root) => (dom.isDocument(root) ? root : root.ownerDocument)));
    const size = trees.reduce((sum, root) => sum + dom.findAll(root, "*").length, 0);
    const { rules } = stateRules;
    const focusState = focusStateOf(stateRules);
    const states = STATE_NAMES.filter((state) => state === focusState || stateRules.states.includes(state));
    const holders = findFocusHolders(states.some((state) => FOCUS_STATES.includes(state)) ? trees : []);
    return {
      trees,
      documents: [...documents],
      live,
      rules,
      states,
      stillness,
      usage: this.#usage,
      holders,
      size,
      focusState,
    };
  }

  /** Style attributes count as rules. */
  #addStyles(root: dom.Root): void {
    for (const element of dom.findAll(root, INLINE_VAR)) {
      const style = dom.styleOf(element);
      if (style) this.#usage.add("", style, style.cssText, false);
    }
  }

  #addChanged(changed: Changed, reading: StateReading): void {
    const { parts } = changed.subject as Asked; // the cast: these are the subjects that it was given
    for (const part of parts) {
      for (const [property, change] of changed.changes) {
        if (!this.#isPainted(part, property, changed)) continue;
        if (this.#isReportedElsewhere(changed, property, reading)) continue;
        this.#count(part, { state: reading.state, property, ...change });
      }
    }
  }

  #isPainted({ node, around }: Part, property: string, { lines }: Changed): boolean {
    const isOfText = TEXT.has(property) || (property === "opacity" && node.pseudo === "::placeholder");
    if (isOfText !== (around === undefined) || isAnimated(node, property)) return false;
    return !around || paints(property, node, around, (name) => lines.get(name));
  }

  /** Returns whether the value comes from an element around that shows it itself, or is that of a text's colour. */
  #isReportedElsewhere({ subject, changes }: Changed, property: string, reading: StateReading): boolean {
    const { base, value } = changes.get(property) ?? {};
    const color = changes.get("color");
    if (property !== "color" && color && value === color.value && base === color.base) {
      const isOther = reading.setsItself(subject, property) || this.#usage.hasColorOfCustoms(subject, property);
      if (!isOther) return !isBlank(reading.originOf(subject, "color", color.value));
    }
    if (!TEXT.has(property) || value === undefined) return false;
    const origin = reading.originOf(subject, property, value);
    return origin !== subject.element && this.#hasText(origin);
  }

  #hasText(element: Element): boolean {
    return getOrCreate(this.#showsText, element, () =>
      hasText(element, dom.localName(element), dom.shadowRoot(element)),
    );
  }

  #count({ node, sample }: Part, entry: Entry): void {
    if ([entry.value, entry.base].some((value) => value.length > MAX_STATE_VALUE || hasPicture(value))) return;
    const site = this.#sites.of(node);
    const key = JSON.stringify([site, ...Object.values(entry)]);
    let counted = this.#entries.get(key);
    if (!counted) {
      if (this.#entries.size >= MAX_STATES) {
        this.truncated = true;
        return;
      }
      counted = { site, entry, count: 0 };
      this.#entries.set(key, counted);
    }
    counted.count += node === sample.parts.at(-1)?.node ? 1 + sample.others : 1;
  }

  /** The changes, in an order that does not depend on the document's. */
  result(): StateChange[] {
    const { signatures, indexOf } = this.#sites.sorted();
    return [...this.#entries.values()]
      .map(({ site, entry, count }) => ({ element: signatures[indexOf(site)] ?? "", ...entry, count }))
      .map((change) => ({ change, key: JSON.stringify(change) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ change }) => change);
  }
}

interface Asking {
  readonly states: readonly StateName[];
  /** The state with which the look of elements that have the focus by the keyboard is read. */
  readonly focusState: StateName | undefined;
}

/** The narrowest state of focus that rules mention: it implies the others. */
function focusStateOf(rules: StateRules): StateName | undefined {
  const isAsked = (["focus-visible", "focus", "focus-within"] as const).filter((state) => rules.states.includes(state));
  return isAsked.length > 0 && rules.mentions("focus-visible") ? "focus-visible" : isAsked[0];
}

function wantedOf({ node, around }: Part): Mask {
  const isPlaceholder = node.pseudo === "::placeholder";
  if (around === undefined) return isPlaceholder ? PLACEHOLDER_MASK : TEXT_MASK;
  return ALL & ~TEXT_MASK;
}

/** Returns whether an animation sets the property, so that its value depends on the moment of the reading. */
function isAnimated(node: PageNode, property: string): boolean {
  const { animated } = node.scope.frame;
  return animated[INHERITED.has(property) ? "inherited" : "values"](node, property) !== undefined;
}

function* forEach<Item>(items: Iterable<Item>, work: (item: Item) => void): Slices<void> {
  for (const item of items) {
    work(item);
    yield;
  }
}
