import { references } from "../../cascade/var-references.ts";
import * as dom from "../../dom/members.ts";
import { MAX_CUSTOM_READS, MAX_NAMED_NODES, NODES_AT_ONCE, READING_MS } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import { NEW_TASK, type Slices } from "../../slices.ts";
import { NodeKinds } from "../alike/node-kinds.ts";
import type { PageWatch } from "../alike/page-watch.ts";
import type { SharedValues } from "../alike/shared-values.ts";
import { type Question, together, whileChanged } from "../changes.ts";
import { Likenesses } from "../likeness.ts";
import { HORIZONTAL, indexOf, physicalOf, shorthandsOf } from "../properties.ts";
import { PseudoElements } from "../pseudo-elements.ts";
import type { Trees } from "../trees.ts";
import { Context } from "./context.ts";
import { type Declaration, declarationsOf } from "./declarations.ts";
import type { Flows } from "./flows.ts";
import type { MarkedRules } from "./marked-rules.ts";
import { type CustomWinners, Marks } from "./marks.ts";
import { type NodeKind, nodeKind, stronger } from "./node-kind.ts";
import { MarkPace, timeOf } from "./pace.ts";

const SVG_ROOT = "svg";
const FIELDS = new Set(["input", "textarea"]);
/** The elements that have parts of the browser's own. */
const PARTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["::file-selector-button", new Set(["input"])],
  ["::picker-icon", new Set(["select"])],
  ["::details-content", new Set(["details"])],
]);
interface ReadNode {
  readonly element: Element;
  readonly pseudo: string;
  readonly style: CSSStyleDeclaration;
  /** The style attribute. */
  readonly inline: CSSStyleDeclaration | undefined;
  readonly flow: number;
  /** Undefined until they are read. */
  winners: string | undefined;
  /** The winning declarations of custom properties, if values are shared. */
  customs: string;
  /** The custom properties of its own or of the element around. */
  context: NumberedContext | undefined;
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
  /** Values are read once for each kind of nodes. */
  readonly sharesValues: boolean;
  /** Undefined if the page does not run between the tasks of the reading. */
  readonly watch: PageWatch | undefined;
}

/** Reads the marks of all elements that are shown, while the marks are there. */
export class MarkReading {
  readonly elements = new Map<Element, NodeKind>();
  readonly pseudos = new Map<Element, Map<string, NodeKind>>();
  /** By pseudo-element, "" for the elements themselves. */
  readonly values = new Map<string, Map<Element, SharedValues>>();
  truncated = false;
  #customReads = 0;
  /** Number of the latest context. */
  #number = 0;
  readonly #document: AskedDocument;
  readonly #likenesses = new Likenesses();
  readonly #nodes: ReadNode[] = [];
  /** Number of the nodes whose contexts have been read. */
  #contextCount = 0;
  readonly #kinds = new Map<string, NodeKind>();
  readonly #contexts = new Map<Element, NumberedContext>();
  readonly #alike = new Map<string, NumberedContext>();
  /** By kind, the contexts of nodes whose custom properties do not come from the elements around. */
  readonly #ownContexts = new Map<string, Context | undefined>();
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
   * @param isDivided whether the browser computes styles with as few marks at a time as keep tasks short
   * @param others are asked with the marks of one part
   */
  *readNodes(isDivided: boolean, others: readonly Question[]): Slices<void> {
    yield* this.#findNodes();
    const { marks, view } = this.#document;
    const pace = isDivided ? new MarkPace(marks.size, this.#nodes.length) : undefined;
    while (!marks.isDivided) {
      yield NEW_TASK;
      if (pace) {
        // After the marks of the part before, styles are computed without any: in a task of its own.
        pace.noteBare(timeOf(() => computeStyles(view.document)));
        yield NEW_TASK;
      }
      const size = pace?.next() ?? Number.POSITIVE_INFINITY;
      const { apply } = marks.nextPart(size);
      const question = { apply, readAnswer: () => this.#readMarks(isDivided) };
      const ms = timeOf(() => this.#ask(isDivided ? question : together([...others, question])));
      pace?.noteMarked(ms, size);
    }
    for (const question of isDivided ? others : []) {
      yield NEW_TASK;
      this.#ask(question);
    }
    while (this.#contextCount < this.#nodes.length) {
      yield NEW_TASK;
      const { apply } = marks.customPart();
      this.#ask({ apply, readAnswer: () => this.#readContexts(isDivided) });
    }
    yield NEW_TASK;
    const { sharesValues, trees, watch } = this.#document;
    const isKnown = sharesValues && marks.isWritten && !this.truncated;
    const kinds = isKnown ? new NodeKinds(view, trees, watch) : undefined;
    for (const node of this.#nodes) {
      this.#readNode(node, watch?.isStill === false ? undefined : kinds);
      yield;
    }
  }

  #ask(question: Question): void {
    whileChanged(this.#document.trees.roots, question, () => {
      computeStyles(this.#document.view.document);
      question.readAnswer();
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
    this.#nodes.push({ element, pseudo, style, inline, flow, winners: undefined, customs: "", context: undefined });
  }

  #readMarks(isDivided: boolean): void {
    const { marks } = this.#document;
    for (const node of this.#nodes) node.winners = Marks.join(node.winners, marks.winners(node.style, node.flow));
    if (!marks.isDivided) return;
    this.#readContexts(isDivided);
    if (!this.#document.sharesValues || marks.customs === 0) return;
    for (const node of this.#nodes)
      if (Marks.setsCustom(node.winners ?? "")) node.customs = marks.customsText(node.style);
  }

  /**
   * Reads which declarations of custom properties won, while their marks are there.
   * @param isDivided whether to stop when the task becomes long; the next call goes on
   */
  #readContexts(isDivided: boolean): void {
    const until = isDivided ? performance.now() + READING_MS : Number.POSITIVE_INFINITY;
    for (const node of this.#nodes.slice(this.#contextCount)) {
      this.#readContext(node);
      if (++this.#contextCount % NODES_AT_ONCE === 0 && performance.now() > until) break;
    }
  }

  #readContext(node: ReadNode): void {
    const { element, pseudo, winners = "", inline } = node;
    const parent = pseudo === "" ? dom.flatParent(element) : element;
    const around = (parent && this.#contexts.get(parent)) ?? this.#root;
    const setsCustom = Marks.setsCustom(winners) || (inline?.cssText.includes("--") ?? false);
    const context = setsCustom ? this.#contextAt(node, around) : around;
    if (pseudo === "") this.#contexts.set(element, context);
    node.context = context;
    if (this.#document.rules.notInherited.size === 0) return;
    getOrCreate(this.#ownContexts, kindKey(node), () =>
      this.#winnersOf(node).some(this.#usesNotInherited) ? this.#newContext(node, context).context : undefined,
    );
  }

  /** Reads which custom properties the declarations of a node use. */
  #readNode(node: ReadNode, kinds: NodeKinds | undefined): void {
    const { element, pseudo, winners = "", customs, inline } = node;
    if (pseudo !== "" && Marks.isEmpty(winners) && this.#isRuled(node)) return;
    const isUnlike = kinds !== undefined && this.#document.marks.isUnlike(winners, customs);
    const values = kinds?.add({ element, pseudo, winners, customs, isUnlike, inline: inline?.cssText ?? "" });
    if (values) getOrCreate(this.values, pseudo, () => new Map<Element, SharedValues>()).set(element, values);
    const kind = this.#kind(node);
    if (pseudo === "") this.elements.set(element, kind);
    else getOrCreate(this.pseudos, element, () => new Map<string, NodeKind>()).set(pseudo, kind);
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
  #mayRead(count: number): boolean {
    this.#customReads += count;
    if (this.#customReads <= MAX_CUSTOM_READS) return true;
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
    const ofAttribute = inline && new Map(declarationsOf(inline).customs);
    const ofRules = this.#customsAt(style);
    const winner = (name: string) => stronger(ofRules(name), ofAttribute?.get(name));
    const value = (name: string) => (this.#mayRead(1) ? style.getPropertyValue(name).trim() : "");
    const isInherited = (name: string) => !this.#document.rules.notInherited.has(name);
    return { context: new Context({ winner, value, isInherited }, around.context), number: ++this.#number };
  }

  #customsAt(style: CSSStyleDeclaration): CustomWinners {
    const marks = this.#document.marks;
    return this.#mayRead(marks.customs) ? marks.customWinners(style) : () => undefined;
  }

  #kind(node: ReadNode): NodeKind {
    const key = kindKey(node);
    return getOrCreate(this.#kinds, key, () => {
      const { context } = node.context ?? this.#root;
      return nodeKind(this.#winnersOf(node), this.#ownContexts.get(key) ?? context, this.#supports);
    });
  }

  #winnersOf({ winners: text = "", inline, flow }: ReadNode): (Declaration | undefined)[] {
    const winners = this.#document.marks.parse(text, flow);
    if (inline) this.#addInline(winners, inline, flow);
    return winners;
  }

  /** Returns whether a declaration uses custom properties that do not come from the elements around. */
  readonly #usesNotInherited = (declaration: Declaration | undefined): boolean => {
    const { notInherited } = this.#document.rules;
    return declaration !== undefined && references(declaration.text).some(({ name }) => notInherited.has(name));
  };

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

/** Computes the styles of a document without its layout. */
const computeStyles = (document: Document): void => void dom.getAnimations(document);

/** A text that nodes of one kind share, after their marks have been read. */
const kindKey = ({ winners = "", context, inline, flow }: ReadNode): string =>
  `${context?.number ?? 0} ${flow} ${winners} ${inline?.cssText ?? ""}`;
