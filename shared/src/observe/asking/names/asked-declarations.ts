import { hasColorOfBrowser } from "../../cascade/browser-colors.ts";
import { namesTokens } from "../../cascade/custom-properties.ts";
import { NO_SOURCE, sourceOf } from "../../cascade/sources.ts";
import { KindFacts } from "../../dom/kind-facts.ts";
import * as dom from "../../dom/members.ts";
import type { Binding, Explained, Source, Winner } from "../../dom/scope.ts";
import type { NodeKey, Styled } from "../../dom/styled.ts";
import { MAX_OVERRIDES, MAX_SUMMED_CUSTOMS } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import type { ObserveOptions } from "../../observation.ts";
import { NEW_TASK, type Slices } from "../../slices.ts";
import { PageWatch } from "../alike/page-watch.ts";
import type { SharedValues } from "../alike/shared-values.ts";
import { whileChanged } from "../changes.ts";
import type { LiveRules } from "../live-rules.ts";
import { type AskedMotion, type MotionMarks, type MotionWinner, motionMarks } from "../motion/motion-marks.ts";
import { type ControlParts, controlPartsQuestion } from "../parts/control-parts.ts";
import { indexOf, isInherited, lineColorOf, longhandsOf } from "../properties.ts";
import { PseudoElements } from "../pseudo-elements.ts";
import type { Trees } from "../trees.ts";
import { originOf } from "./declaration-origin.ts";
import type { Declaration } from "./declarations.ts";
import { Flows, hasTurned } from "./flows.ts";
import { markedRules } from "./marked-rules.ts";
import { Marks } from "./marks.ts";
import type { NodeKind } from "./node-kind.ts";
import { overriddenAt } from "./overridden.ts";
import { MarkReading } from "./reading.ts";
import type { MarkedRule } from "./rule-marks.ts";

/** Keywords that make an inherited property inherit. */
const INHERITING = /^(?:inherit|unset|revert|revert-layer)$/i;
const NONE: readonly never[] = [];
const NO_PARTS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();

/** The custom properties that supply a painted property. */
interface Supply {
  readonly source: Source;
  readonly bindings: readonly Binding[];
}

function nodeAround({ element, pseudo }: NodeKey): NodeKey | undefined {
  const around = pseudo === "" ? dom.flatParent(element) : element;
  return around && { element: around, pseudo: "" };
}

const NO_SUPPLY: Supply = { source: NO_SOURCE, bindings: NONE };

/** The declarations of a node that win for a property and do not make it inherit. */
function declaredFor({ winners }: NodeKind, property: string): ReadonlySet<Declaration> {
  const declared = longhandsOf(property).map((longhand) => winners[indexOf(longhand) ?? -1]);
  return new Set(declared.flatMap((winner) => (winner && !INHERITING.test(winner.text) ? [winner] : [])));
}

const isInheriting = (kind: NodeKind | undefined, longhand: string): boolean =>
  kind?.winners[indexOf(longhand) ?? -1]?.text === "inherit";

/** The declarations of authors that won at the nodes of one document and of its shadow trees, as the browser tells. */
export class AskedDeclarations {
  readonly #view: Window;
  #elements: ReadonlyMap<Element, NodeKind> = new Map();
  #pseudos: ReadonlyMap<Element, ReadonlyMap<string, NodeKind>> = new Map();
  readonly #styles = new WeakMap<Element, CSSStyleDeclaration>();
  /** By the nodes that set a property. */
  #supplies = new WeakMap<NodeKind, Map<string, Supply | undefined>>();
  /** By the nodes that inherit it. */
  #inherited = new WeakMap<Element, Map<string, Supply>>();
  #ofKinds = new KindFacts<Supply>();
  #marks: Marks | undefined;
  #unreadable: ReadonlySet<Node> = new Set();
  #rules: readonly MarkedRule[] = NONE;
  readonly #isReduced: boolean;
  readonly #motions = new Map<string, Map<Element, AskedMotion>>();
  readonly #sharesValues: boolean;
  /** The page runs while it is read. */
  readonly #isRunning: boolean;
  #watch: PageWatch | undefined;
  #values: ReadonlyMap<string, ReadonlyMap<Element, SharedValues>> = new Map();
  truncated = false;
  #parts: ControlParts = new Map();
  /** The custom properties that values of rules use. */
  customsInUse: Iterable<string> = NONE;

  /** @param options whether motion is read as the browser computed it, and whether values are read once for each kind of nodes */
  constructor(view: Window, { reducedMotion = false, slice = false, alike = true }: ObserveOptions) {
    this.#view = view;
    this.#isReduced = reducedMotion;
    this.#sharesValues = alike;
    this.#isRunning = slice;
  }

  /**
   * Asks the browser about a document.
   * @param isDivided whether to do it in many short tasks, so that the page stays usable, or in fewer ones in all
   */
  *ask(trees: Trees, live: LiveRules, isDivided: boolean): Slices<void> {
    const { roots } = trees;
    const pseudoElements = new PseudoElements(roots, live.unreadable.size > 0);
    const mayShare = this.#sharesValues && live.unreadable.size === 0 && !live.truncated;
    const marked = yield* markedRules(live, trees, pseudoElements, mayShare);
    const sharesValues = mayShare && !marked.truncated;
    const flows = new Flows();
    if (marked.changesFlow || roots.some(hasTurned)) yield* flows.addAll(roots, this.#view);
    const marks = new Marks(this.#view, roots, marked.rules, flows.list, sharesValues);
    this.end();
    this.#watch = sharesValues && this.#isRunning ? new PageWatch(this.#view, roots) : undefined;
    yield;
    const styleOf = (element: Element) => this.styleOf(element);
    const reading = new MarkReading({
      view: this.#view,
      styleOf,
      trees,
      rules: marked,
      pseudoElements,
      marks,
      flows,
      sharesValues: sharesValues && marks.customs <= MAX_SUMMED_CUSTOMS,
      watch: this.#watch,
    });
    const ofParts = controlPartsQuestion(this.#view, roots, live.rules);
    yield* reading.readNodes(isDivided, ofParts ? [ofParts] : NONE);
    this.#parts = ofParts?.answer ?? new Map();
    yield NEW_TASK;
    const motion = this.#isReduced ? undefined : motionMarks(this.#view, live, trees);
    this.#motions.clear();
    if (motion) {
      whileChanged(roots, motion, () => {
        // Computes the styles of the document without its layout.
        dom.getAnimations(this.#view.document);
        this.#readMotion(reading, motion);
      });
    }
    this.#marks = marks;
    this.#unreadable = live.unreadable;
    this.customsInUse = marked.customsInUse;
    this.#rules = marked.rules;
    this.#elements = reading.elements;
    this.#pseudos = reading.pseudos;
    this.#values = reading.values;
    this.#supplies = new WeakMap();
    this.#inherited = new WeakMap();
    this.#ofKinds = new KindFacts();
    this.truncated ||= live.truncated || marked.truncated || reading.truncated || (motion?.truncated ?? false);
  }

  #readMotion(reading: MarkReading, marks: MotionMarks): void {
    const readNode = (element: Element, pseudo: string) => {
      const style = pseudo === "" ? this.styleOf(element) : this.#view.getComputedStyle(element, pseudo);
      const motion = marks.readMotion(style);
      if (!motion) return;
      getOrCreate(this.#motions, pseudo, () => new Map<Element, AskedMotion>()).set(element, motion);
    };
    for (const element of reading.elements.keys()) readNode(element, "");
    for (const [element, pseudos] of reading.pseudos) for (const pseudo of pseudos.keys()) readNode(element, pseudo);
  }

  /** Ends what was begun to tell whether the page changes. From then on, no more values are shared. */
  end(): void {
    this.#watch?.end();
  }

  /** The computed style of an element of the document. It follows the element's changes. */
  styleOf(element: Element): CSSStyleDeclaration {
    return getOrCreate(this.#styles, element, () => this.#view.getComputedStyle(element));
  }

  /** The values that a node shares with others; undefined if it is read by itself. */
  valuesOf({ element, pseudo }: NodeKey): SharedValues | undefined {
    return this.#values.get(pseudo)?.get(element);
  }

  /** The motion of a node without a preference for reduced motion; undefined if that makes no difference. */
  motion({ element, pseudo }: NodeKey): AskedMotion | undefined {
    return this.#motions.get(pseudo)?.get(element);
  }

  /** The pseudo-elements that rules give to an element. */
  pseudosOf(element: Element): readonly string[] {
    const pseudos = this.#pseudos.get(element);
    return pseudos ? [...pseudos.keys()].filter(PseudoElements.has) : NONE;
  }

  /** The declarations of rules for the parts that the browser draws in a control, by part and longhand. */
  partsOf(element: Element): ReadonlyMap<string, ReadonlyMap<string, string>> {
    return this.#parts.get(element) ?? NO_PARTS;
  }

  /** Returns whether an element was shown when the browser was asked. */
  knows(element: Element): boolean {
    return this.#elements.has(element);
  }

  /** Returns whether rules that could not be read may have declarations for a node. */
  isUnsure({ element }: Pick<NodeKey, "element">): boolean {
    return !this.knows(element) || this.hasUnreadable(dom.getRootNode(element));
  }

  /** Returns whether a tree has a sheet that cannot be read. */
  hasUnreadable(root: Node): boolean {
    return this.#unreadable.has(root);
  }

  declaration(node: NodeKey, longhand: string): Declaration | undefined {
    return this.#kindOf(node)?.winners[indexOf(longhand) ?? -1];
  }

  /** The declarations from which a node has a property, here or where it is inherited from. */
  winners(node: Styled, property: string): readonly Winner[] {
    const inMotion = this.#winnerInMotion(node, property);
    if (inMotion) return this.#ruleInMotion(node, property, inMotion);
    let holder: Styled | undefined = node;
    while (holder) {
      const kind = this.#kindOf(holder);
      const { element, pseudo } = holder;
      const declarations = kind ? [...declaredFor(kind, property)] : NONE;
      if (declarations.length > 0) {
        return [...Map.groupBy(declarations, ({ style }) => style)].map(([style, parts]) => ({
          element,
          pseudo,
          style,
          text: [...new Set(parts.map(({ text }) => text))].join(" "),
          important: parts.some(({ important }) => important),
        }));
      }
      const inherits = isInherited(property) || longhandsOf(property).some((longhand) => isInheriting(kind, longhand));
      holder = inherits ? this.#inheritsFrom(holder, kind, property) : undefined;
    }
    return NONE;
  }

  /** Says where a declaration that won stands, and what else was declared for the property at its node. */
  explain(winner: Winner, property: string): Explained {
    const liveOf = (style: unknown) => this.#rules.find((rule) => rule.style === style)?.live;
    const overrides = this.#matching(winner, property).filter(([, { style }]) => style !== winner.style);
    return {
      ...originOf(winner, liveOf(winner.style)),
      overrides: overrides
        .toReversed()
        .slice(0, MAX_OVERRIDES)
        .map(([overridden, { live }]) => originOf(overridden, live)),
    };
  }

  /** The rule that is known by the text of its declaration; none if that stands in no rule for the node. */
  #ruleInMotion(node: NodeKey, property: string, { text }: MotionWinner): readonly Winner[] {
    const [declaration, rule] =
      this.#matching(node, property).findLast(([{ text: declared }]) => declared === text) ?? [];
    if (!declaration || !rule) return NONE;
    const { element, pseudo } = node;
    return [{ element, pseudo, style: rule.style, text, important: declaration.important }];
  }

  /** The rules that declare a property for a node. Motion is that of people who do not prefer it reduced. */
  #matching(node: NodeKey, property: string): ReturnType<typeof overriddenAt> {
    const isMotion = !this.#isReduced && /^(?:transition|animation)-/.test(property);
    const rules = isMotion ? this.#rules.filter(({ live }) => !live.isOfPreference) : this.#rules;
    return overriddenAt(node, property, rules);
  }

  /** The custom properties from which a property has its value, here or where it is inherited from. */
  source(node: Styled, property: string): Source {
    const inMotion = this.#winnerInMotion(node, property);
    return inMotion ? sourceOf(inMotion.bindings.map(({ name }) => name)) : this.#supply(node, property).source;
  }

  /** The bindings of the node, with the values that they have there. */
  bindings(node: Styled, property: string): readonly Binding[] {
    return (this.#winnerInMotion(node, property) ?? this.#supply(node, property)).bindings;
  }

  /** Returns the winner under `no-preference`, if it differs from the one under `reduce`. */
  #winnerInMotion(node: Styled, property: string): MotionWinner | undefined {
    const winner = this.motion(node)?.winners.get(property);
    return winner && winner.text !== this.declaration(node, property)?.text ? winner : undefined;
  }

  #kindOf({ element, pseudo }: NodeKey): NodeKind | undefined {
    return pseudo === "" ? this.#elements.get(element) : this.#pseudos.get(element)?.get(pseudo);
  }

  #supply(node: Styled, property: string): Supply {
    return this.#ofKinds.of(node, property, () => this.#supplyAt(node, property));
  }

  #supplyAt(node: Styled, property: string): Supply {
    if (isInherited(property)) return this.#inheritedSupply(node, property);
    const indexes = longhandsOf(property).map((longhand) => indexOf(longhand) ?? -1);
    let ancestor: NodeKey | undefined = node;
    let kind = this.#kindOf(ancestor);
    while (ancestor && kind && indexes.every((index) => kind?.winners[index]?.text === "inherit")) {
      ancestor = nodeAround(ancestor);
      kind = ancestor && this.#kindOf(ancestor);
    }
    return (kind && this.#supplyHere(kind, property)) ?? NO_SUPPLY;
  }

  /** Not by recursion: pages may be deep. */
  #inheritedSupply(node: Styled, property: string): Supply {
    const passed: Element[] = [];
    let supply: Supply | undefined;
    for (let ancestor: Styled | undefined = node; ancestor && !supply; ) {
      supply = ancestor.pseudo === "" ? this.#inherited.get(ancestor.element)?.get(property) : undefined;
      if (supply) break;
      if (ancestor.pseudo === "") passed.push(ancestor.element);
      const kind = this.#kindOf(ancestor);
      supply = kind && this.#supplyHere(kind, property);
      ancestor = supply ? undefined : this.#inheritsFrom(ancestor, kind, property);
    }
    supply ??= NO_SUPPLY;
    for (const element of passed)
      getOrCreate(this.#inherited, element, () => new Map<string, Supply>()).set(property, supply);
    return supply;
  }

  /** The node from which one inherits a property that it does not set; undefined if it has its value from the browser or from markup. */
  #inheritsFrom(node: Styled, kind: NodeKind | undefined, property: string): Styled | undefined {
    const { element, pseudo, style } = node;
    if (property === "color" && pseudo === "" && hasColorOfBrowser(element) && !this.isUnsure(node)) {
      if (!kind?.winners[indexOf("color") ?? -1]) return undefined;
    }
    const around = nodeAround(node);
    if (!around) return undefined;
    const parent = { ...around, style: this.styleOf(around.element) };
    const isSame = (longhand: string) => parent.style.getPropertyValue(longhand) === style.getPropertyValue(longhand);
    return longhandsOf(property).some(isSame) ? parent : undefined;
  }

  /** Undefined if no declaration of this node sets the property. */
  #supplyHere(kind: NodeKind, property: string): Supply | undefined {
    const supplies = getOrCreate(this.#supplies, kind, () => new Map<string, Supply | undefined>());
    return getOrCreate(supplies, property, () => this.#supplyOf(kind, property));
  }

  #supplyOf(kind: NodeKind, property: string): Supply | undefined {
    const { bindings } = kind;
    const declarations = declaredFor(kind, property);
    if (declarations.size === 0) return undefined;
    const lineColor = lineColorOf(property);
    const color = lineColor === undefined ? undefined : declaredFor(kind, lineColor).values().next().value;
    if (color && !bindings.has(color)) return NO_SUPPLY;
    const order = (declaration: Declaration) => this.#marks?.orderOf(declaration) ?? 0;
    const used = new Map<string, Binding>();
    for (const declaration of [...declarations].sort((a, b) => order(b) - order(a))) {
      for (const binding of bindings.get(declaration) ?? [])
        if (namesTokens(binding.name) && !used.has(binding.name)) used.set(binding.name, binding);
    }
    return used.size === 0 ? NO_SUPPLY : { source: sourceOf([...used.keys()]), bindings: [...used.values()] };
  }
}
