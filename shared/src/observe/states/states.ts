import { Likenesses } from "../asking/likeness.ts";
import type { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import { Sites } from "../collect/signatures.ts";
import { hasText } from "../dom/flat-tree.ts";
import * as dom from "../dom/members.ts";
import type { PageNode } from "../dom/page-node.ts";
import type { Observation } from "../observation.ts";
import { MAX_STATE_VALUE, MAX_STATES } from "../observation-limits.ts";
import type { Surroundings } from "../readers.ts";
import { INHERITED } from "./painted.ts";
import { paints } from "./paints.ts";
import type { StateName } from "./pseudo-classes.ts";
import { familyOf, MatchedSets } from "./rule.ts";
import { StateNode, type StatePage } from "./state-node.ts";
import { type Assumption, assume, StateRules } from "./state-rules.ts";
import { followsColor, isChangedBy, originOf } from "./value-sources.ts";
import { ValueReader } from "./values.ts";

type Found = NonNullable<Observation["states"]>[number];

/** What a colour of the text may paint besides. */
const OF_COLOR = [
  ...["border-top-color", "border-right-color", "border-bottom-color", "border-left-color", "outline-color"],
  ...["background-color", "box-shadow", "fill", "stroke"],
];
/** Elements that rules for states apply to, or that are in such an element. After more, the rest is left out. */
const MAX_NODES = 20_000;

/** Of elements that are alike, this many are read. The others count as the last of them. */
const SAMPLES = 3;

interface Counted {
  readonly site: number;
  readonly entry: Omit<Found, "element" | "count">;
  count: number;
}

interface Sample {
  read: number;
  readonly found: Counted[];
}

/** One document, the page itself or a frame, with the nodes of its elements. */
interface Page extends StatePage {
  readonly view: Window;
  readonly nodes: WeakMap<Element, StateNode>;
}

/** Collects what rules for states (`:hover`, `:disabled`) would change in what elements paint. */
export class States {
  readonly #rules = new Map<Node, StateRules>();
  /** The rules of shadow trees, by their hosts. */
  readonly #shadows = new WeakMap<Element, StateRules>();
  #hasShadows = false;
  readonly #pages = new Map<Window, Page>();
  /** The families contain what the colour of a text may paint. */
  readonly #declarations = {
    customs: new Set<string>(),
    families: new Set(["color", "font", ...OF_COLOR.map(familyOf)]),
  };
  readonly #matchedSets = new MatchedSets();
  readonly #sites = new Sites();
  readonly #found = new Map<string, Counted>();
  readonly #likenesses = new Likenesses();
  readonly #samples = new Map<string, Sample>();
  readonly #shows = new WeakMap<Element, boolean>();
  #nodes = 0;
  #asks = false;
  #hasChangeable = false;
  truncated = false;

  /** The rules of a document or shadow tree, to be filled. */
  rulesOf(root: Document | ShadowRoot, classes: ClassesInUse): StateRules {
    const rules = new StateRules(root, classes, this.#declarations);
    this.#rules.set(root, rules);
    const host = dom.hostOf(root);
    if (host) {
      this.#shadows.set(host, rules);
      this.#hasShadows = true;
    }
    this.#hasChangeable = false;
    return rules;
  }

  /** Reads what an element or pseudo-element paints beside its text. */
  addBox(node: PageNode, around: Surroundings): void {
    this.#read(node, false, (property, state, own) => paints(property, node, around, (each) => own.value(each, state)));
  }

  /** Reads the text that a node shows. */
  addText(node: PageNode): void {
    this.#read(node, true, () => true);
  }

  #read(
    node: PageNode,
    isText: boolean,
    isPainted: (property: string, assumption: Assumption, own: StateNode) => boolean,
  ): void {
    if (!this.#isAsked() || this.#nodes > MAX_NODES) return;
    const { view } = node.scope.frame;
    const page = this.#page(view);
    const own = this.#nodeOf(node, page);
    if (!own || own.affected.size === 0) return;
    const sample = this.#sampleOf(node, isText);
    if (sample.read >= SAMPLES) {
      for (const each of sample.found) each.count++;
      return;
    }
    sample.read++;
    sample.found.length = 0;
    if (++this.#nodes > MAX_NODES) {
      this.truncated = true;
      return;
    }
    let isEmpty: boolean | undefined;
    for (const [state, properties] of own.affected) {
      if (properties.has("color")) isEmpty ??= isBlank(own.element);
      const ofColor = properties.has("color") && isEmpty ? OF_COLOR : [];
      const assumed = assume(state, true);
      for (const property of new Set([...properties, ...ofColor])) {
        const isOfText = TEXT.has(property) || (property === "opacity" && node.pseudo === "::placeholder");
        if (isOfText !== isText || isAnimated(node, property) || !isChangedBy(own, property, state)) continue;
        if (!isPainted(property, assumed, own)) continue;
        const value = own.value(property, assumed);
        const base = own.value(property, assume(state, false));
        if (value === undefined || base === undefined || value === base) continue;
        if (this.#isReportedElsewhere(own, property, state)) continue;
        const found = this.#add(node, { state, property, value, base });
        if (found) sample.found.push(found);
      }
    }
  }

  /** Whether the value comes from an element around that shows it itself, or is that of a text's colour. */
  #isReportedElsewhere(own: StateNode, property: string, state: StateName): boolean {
    if (followsColor(own, property, state)) {
      return !isBlank(originOf(own, "color", state).element);
    }
    const origin = originOf(own, property, state);
    return origin.element !== own.element && this.#showsText(origin.element) && TEXT.has(property);
  }

  #showsText(element: Element): boolean {
    let shows = this.#shows.get(element);
    if (shows === undefined) {
      shows = hasText(element, dom.localName(element), dom.shadowRoot(element));
      this.#shows.set(element, shows);
    }
    return shows;
  }

  #add(node: PageNode, entry: Omit<Found, "element" | "count">): Counted | undefined {
    if ([entry.value, entry.base].some((each) => each.length > MAX_STATE_VALUE || each.includes("url(")))
      return undefined;
    const site = this.#sites.of(node);
    const key = JSON.stringify([site, ...Object.values(entry)]);
    const known = this.#found.get(key) ?? { site, entry, count: 0 };
    known.count++;
    if (known.count === 1) {
      if (this.#found.size >= MAX_STATES) {
        this.truncated = true;
        return undefined;
      }
      this.#found.set(key, known);
    }
    return known;
  }

  #sampleOf({ element, pseudo, style }: PageNode, isText: boolean): Sample {
    const colors = `${style.getPropertyValue("color")} ${style.getPropertyValue("background-color")}`;
    const key = `${this.#likenesses.of(element)}${pseudo} ${isText} ${colors}`;
    let sample = this.#samples.get(key);
    if (!sample) {
      sample = { read: 0, found: [] };
      this.#samples.set(key, sample);
    }
    return sample;
  }

  #isAsked(): boolean {
    if (this.#hasChangeable) return this.#asks;
    this.#hasChangeable = true;
    this.#asks = [...this.#rules.values()].some(({ asks }) => asks);
    if (!this.#asks) return false;
    for (const rules of this.#rules.values()) {
      rules.addDeclarations();
      for (const selector of rules.selectors()) this.#likenesses.addSelector(selector);
    }
    return this.#asks;
  }

  #page(view: Window): Page {
    let page = this.#pages.get(view);
    if (!page) {
      page = {
        view,
        values: new ValueReader(view),
        matchedSets: this.#matchedSets,
        changeable: this.#declarations.customs,
        nodes: new WeakMap(),
        otherRules: (element) => this.#otherRules(element),
      };
      this.#pages.set(view, page);
    }
    return page;
  }

  #otherRules(element: Element): StateRules[] {
    if (!this.#hasShadows) return [];
    const found = [this.#shadows.get(element)];
    for (let slot = dom.assignedSlot(element); slot; slot = slot.assignedSlot) {
      found.push(this.#rules.get(slot.getRootNode()));
    }
    const host = dom.hasAttribute(element, "part") ? dom.hostOf(dom.getRootNode(element)) : undefined;
    if (host) found.push(this.#rules.get(dom.getRootNode(host)));
    return found.filter((rules) => rules !== undefined);
  }

  #nodeOf(node: PageNode, page: Page): StateNode | undefined {
    const rules = this.#rules.get(node.scope.root);
    if (!rules) return undefined;
    if (node.pseudo !== "") return new StateNode(page, rules, node, this.#elementNode(node.element, page));
    return this.#elementNode(node.element, page, node.style);
  }

  #elementNode(element: Element, page: Page, style?: CSSStyleDeclaration): StateNode | undefined {
    const known = page.nodes.get(element);
    if (known) return known;
    const rules = this.#rules.get(dom.getRootNode(element));
    if (!rules) return undefined;
    const parent = flatParent(element);
    const around = parent ? this.#elementNode(parent, page) : undefined;
    const styled = { element, pseudo: "", style: style ?? page.view.getComputedStyle(element) };
    const node = new StateNode(page, rules, styled, around);
    page.nodes.set(element, node);
    return node;
  }

  /** What was found, in an order that does not depend on the document's. */
  result(): Found[] {
    const { signatures, indexOf } = this.#sites.sorted();
    return [...this.#found.values()]
      .map(({ site, entry, count }) => ({ element: signatures[indexOf(site)] ?? "", ...entry, count }))
      .map((each) => ({ each, key: JSON.stringify(each) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ each }) => each);
  }
}

const isBlank = (element: Element): boolean => (dom.textContent(element) ?? "").trim() === "";

/** Whether an animation sets the property, so that its value depends on the moment of the reading. */
function isAnimated({ element, pseudo, scope }: PageNode, property: string): boolean {
  const { animated } = scope.frame;
  return (
    animated.any && animated[INHERITED.has(property) ? "inherited" : "values"](element, pseudo, property) !== undefined
  );
}

/** What only text shows. */
const TEXT = new Set(["color", "text-shadow", "font-weight", "font-style", "letter-spacing", "text-transform"]);

/** The element that one inherits from. */
const flatParent = (element: Element): Element | undefined => dom.assignedSlot(element) ?? dom.parentOrHost(element);
