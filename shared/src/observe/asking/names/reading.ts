import { references } from "../../cascade/var-references.ts";
import * as dom from "../../dom/members.ts";
import type { Binding } from "../../dom/scope.ts";
import {
  MARKS_AT_ONCE,
  MAX_CUSTOM_READS,
  MAX_MARKED_PARTS,
  MAX_NAMED_NODES,
  NODES_AT_ONCE,
  READING_MS,
} from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import { NEW_TASK, type Slices } from "../../slices.ts";
import { whileChanged } from "../changes.ts";
import { Likenesses } from "../likeness.ts";
import { PseudoElements } from "../pseudo-elements.ts";
import type { Trees } from "../trees.ts";
import { Context } from "./context.ts";
import { type Declaration, declarationsOf } from "./declarations.ts";
import type { Flows } from "./flows.ts";
import type { MarkedRules } from "./marked-rules.ts";
import { Marks } from "./marks.ts";
import { askedLonghands, HORIZONTAL, indexOf, physicalOf, shorthandsOf } from "./properties.ts";

const SVG_ROOT = "svg";
const FIELDS = new Set(["input", "textarea"]);
/** The elements that have parts of the browser's own. */
const PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["::file-selector-button", new Set(["input"])],
  ["::picker-icon", new Set(["select"])],
  ["::details-content", new Set(["details"])],
]);
/** A declaration whose value turns out to be invalid has this effect. */
const UNSET = { text: "unset", important: false };

/** The declarations that won at alike nodes, with the custom properties that they use. */
export interface NodeKind {
  /** By the positions of the longhands. */
  readonly winners: readonly (Declaration | undefined)[];
  readonly bindings: ReadonlyMap<Declaration, readonly Binding[]>;
}

interface ReadNode {
  readonly element: Element;
  readonly pseudo: string;
  readonly style: CSSStyleDeclaration;
  /** The style attribute. */
  readonly inline: CSSStyleDeclaration | undefined;
  readonly flow: number;
  /** Undefined until they are read. */
  winners: string | undefined;
}

interface NumberedContext {
  readonly context: Context;
  readonly number: number;
}

/** A document with its marks. */
interface AskedDocument {
  readonly view: Window;
  /** Returns an element's computed style. */
  readonly styleOf: (element: Element) => CSSStyleDeclaration;
  readonly trees: Trees;
  readonly rules: MarkedRules;
  readonly pseudoElements: PseudoElements;
  readonly marks: Marks;
  readonly flows: Flows;
}

/** Reads the marks of all elements that are shown, while the marks are there. */
export class MarkReading {
  readonly elements = new Map<Element, NodeKind>();
  readonly pseudos = new Map<Element, Map<string, NodeKind>>();
  truncated = false;
  #customReads = 0;
  /** Number of the latest context. */
  #number = 0;
  readonly #document: AskedDocument;
  readonly #likenesses = new Likenesses();
  readonly #nodes: ReadNode[] = [];
  /** The nodes whose custom properties have been read. */
  #readCount = 0;
  readonly #kinds = new Map<string, NodeKind>();
  readonly #contexts = new Map<Element, NumberedContext>();
  readonly #alike = new Map<string, NumberedContext>();
  readonly #root: NumberedContext = {
    context: new Context({ winner: () => undefined, value: () => "", isInherited: () => true }, undefined),
    number: 0,
  };

  constructor(document: AskedDocument) {
    this.#document = document;
    for (const selector of document.rules.selectors) this.#likenesses.addSelector(selector);
  }

  /**
   * Reads which declarations won, and the custom properties that they use.
   * @param isDivided whether the browser computes styles with few marks at a time, so that no task is long
   */
  *readNodes(isDivided: boolean): Slices<void> {
    yield* this.#findNodes();
    const marks = this.#document.marks;
    if (isDivided)
      marks.divide(Math.min(MAX_MARKED_PARTS, Math.ceil((marks.size * this.#nodes.length) / MARKS_AT_ONCE)));
    for (let part = 0; part < marks.parts; part++) {
      yield NEW_TASK;
      const customs = !isDivided;
      this.#whileMarked({ part, customs }, () => {
        for (const node of this.#nodes) node.winners = Marks.join(node.winners, marks.winners(node.style, node.flow));
        if (customs) this.#readCustoms(Number.POSITIVE_INFINITY);
      });
    }
    while (this.#readCount < this.#nodes.length) {
      yield NEW_TASK;
      this.#whileMarked({ part: undefined, customs: true }, () => this.#readCustoms(performance.now() + READING_MS));
    }
  }

  #whileMarked(marked: Parameters<Marks["of"]>[0], readMarks: () => void): void {
    whileChanged(this.#document.trees.roots, this.#document.marks.of(marked), () => {
      // Computes the styles of the document without its layout.
      dom.getAnimations(this.#document.view.document);
      readMarks();
    });
  }

  /** Lists the elements that are shown, with their pseudo-elements. */
  *#findNodes(): Slices<void> {
    const stack: Element[] = [dom.documentElement(this.#document.view.document)];
    for (let element = stack.pop(); element; element = stack.pop()) {
      if (this.#nodes.length >= MAX_NAMED_NODES) {
        this.truncated = true;
        return;
      }
      if (!this.#visit(element)) continue;
      stack.push(...dom.children(element));
      // Slots are read before the elements assigned to them, which inherit from them.
      const shadow = this.#document.trees.shadowRoot(element);
      if (shadow) stack.push(...shadow.children);
      yield;
    }
  }

  /** @returns whether the element may show its children */
  #visit(element: Element): boolean {
    const style = this.#document.styleOf(element);
    const display = style.getPropertyValue("display");
    // Other drawings may use the shapes and gradients of one that is hidden.
    if (display === "none" && dom.localName(element) !== SVG_ROOT) return false;
    const inline = dom.hasAttribute(element, "style") ? dom.styleOf(element) : undefined;
    this.#addNode(element, "", style, inline);
    for (const pseudo of this.#pseudosAt(element, display))
      this.#addNode(element, pseudo, this.#document.view.getComputedStyle(element, pseudo), undefined);
    return true;
  }

  #addNode(element: Element, pseudo: string, style: CSSStyleDeclaration, inline: CSSStyleDeclaration | undefined) {
    const flow = this.#document.flows.indexAt(style);
    this.#nodes.push({ element, pseudo, style, inline, flow, winners: undefined });
  }

  /**
   * Reads which custom properties the declarations use, while the marks of custom properties are there.
   * @param until when to stop, on the clock of `performance`; the next call goes on
   */
  #readCustoms(until: number): void {
    for (const node of this.#nodes.slice(this.#readCount)) {
      this.#readNode(node);
      if (++this.#readCount % NODES_AT_ONCE === 0 && performance.now() > until) break;
    }
  }

  #readNode(node: ReadNode): void {
    const { element, pseudo, winners = "", inline } = node;
    if (pseudo !== "" && Marks.isEmpty(winners) && this.#isRuled(node)) return;
    const parent = pseudo === "" ? dom.flatParent(element) : element;
    const around = (parent && this.#contexts.get(parent)) ?? this.#root;
    const setsCustom = Marks.setsCustom(winners) || (inline?.cssText.includes("--") ?? false);
    const context = setsCustom ? this.#contextAt(node, around) : around;
    const kind = this.#kind(node, context);
    if (pseudo === "") {
      this.#contexts.set(element, context);
      this.elements.set(element, kind);
    } else {
      getOrCreate(this.pseudos, element, () => new Map<string, NodeKind>()).set(pseudo, kind);
    }
  }

  /** Returns whether only rules that can be read give an element this pseudo-element. */
  #isRuled({ element, pseudo }: ReadNode): boolean {
    return (
      this.#document.marks.isWritten &&
      PseudoElements.has(pseudo) &&
      !this.#document.pseudoElements.mayHaveHiddenContent(element)
    );
  }

  /** Returns whether there is still time to read custom properties. */
  #mayRead(): boolean {
    if (this.#customReads++ < MAX_CUSTOM_READS) return true;
    this.truncated = true;
    return false;
  }

  /** The pseudo-elements that an element has. To compute the style of one that it cannot have takes long. */
  *#pseudosAt(element: Element, display: string): Generator<string> {
    const name = dom.localName(element);
    for (const pseudo of this.#document.pseudoElements.of(element))
      if (PARTS.get(pseudo)?.has(name) ?? true) yield pseudo;
    if (display === "list-item" && this.#document.rules.mentions("::marker")) yield "::marker";
    if (FIELDS.has(name) && this.#document.rules.mentions("placeholder")) yield "::placeholder";
    if ((name === "dialog" || dom.hasAttribute(element, "popover")) && this.#document.rules.mentions("::backdrop"))
      yield "::backdrop";
  }

  #contextAt(node: ReadNode, around: NumberedContext): NumberedContext {
    const { element, pseudo, winners, inline } = node;
    const key = `${around.number} ${pseudo} ${this.#likenesses.of(element)} ${winners} ${inline?.cssText ?? ""}`;
    return getOrCreate(this.#alike, key, () => this.#newContext(node, around));
  }

  #newContext({ style, inline }: ReadNode, around: NumberedContext): NumberedContext {
    const marks = this.#document.marks;
    const ofAttribute = inline && new Map(declarationsOf(inline).customs);
    const winner = (name: string) =>
      this.#mayRead() ? stronger(marks.custom(style, name), ofAttribute?.get(name)) : undefined;
    const value = (name: string) => (this.#mayRead() ? style.getPropertyValue(name).trim() : "");
    const isInherited = (name: string) => !this.#document.rules.notInherited.has(name);
    return { context: new Context({ winner, value, isInherited }, around.context), number: ++this.#number };
  }

  #kind(node: ReadNode, around: NumberedContext): NodeKind {
    const { inline, flow, winners: text = "" } = node;
    const key = `${around.number} ${text} ${inline ? `${flow} ${inline.cssText}` : ""}`;
    return getOrCreate(this.#kinds, key, () => {
      const winners = this.#document.marks.parse(text);
      if (inline) this.#addInline(winners, inline, flow);
      const isOwn = winners.some((winner) => winner && this.#usesNotInherited(winner));
      return nodeKind(winners, isOwn ? this.#newContext(node, around).context : around.context, this.#supports);
    });
  }

  /** Returns whether a declaration uses custom properties that do not come from the elements around. */
  #usesNotInherited({ text }: Declaration): boolean {
    const { notInherited } = this.#document.rules;
    return notInherited.size > 0 && references(text).some(({ name }) => notInherited.has(name));
  }

  /** Returns whether a value is valid for a longhand, or for one of the shorthands that may have declared it. */
  readonly #supports = (longhand: string, value: string): boolean => {
    // The cast: the type of a window does not have the globals of its realm.
    const { CSS } = this.#document.view as Window & typeof globalThis;
    return [longhand, ...shorthandsOf(longhand)].some((property) => CSS.supports(property, value));
  };

  #addInline(winners: (Declaration | undefined)[], inline: CSSStyleDeclaration, flow: number): void {
    for (const [longhand, declaration] of declarationsOf(inline).painted) {
      const index = indexOf(physicalOf(longhand, this.#document.flows.list[flow] ?? HORIZONTAL));
      if (index !== undefined) winners[index] = stronger(winners[index], declaration);
    }
  }
}

function nodeKind(
  declared: readonly (Declaration | undefined)[],
  context: Context,
  supports: (longhand: string, value: string) => boolean,
): NodeKind {
  const bindings = new Map<Declaration, readonly Binding[]>();
  const winners = declared.map((winner, index) => {
    if (!winner?.text.includes("var(")) return winner;
    if (context.isInvalid(winner, (value) => supports(askedLonghands[index] ?? "", value)))
      return { ...UNSET, style: winner.style };
    if (!bindings.has(winner)) bindings.set(winner, context.bindings(winner));
    return winner;
  });
  return { winners, bindings };
}

/** The declaration of a style attribute wins unless that of a rule is important, or it rolls back to the rules. */
const stronger = (rule: Declaration | undefined, inline: Declaration | undefined): Declaration | undefined =>
  inline && inline.text !== "revert-layer" && (!rule?.important || inline.important) ? inline : rule;
