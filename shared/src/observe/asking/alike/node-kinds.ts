import { animatedElements } from "../../dom/animations.ts";
import * as dom from "../../dom/members.ts";
import { SVG } from "../../dom/page-node.ts";
import { getOrCreate } from "../../memo.ts";
import { writableSheet } from "../sheets.ts";
import type { Trees } from "../trees.ts";
import { SharedValues } from "./shared-values.ts";
import { ANIMATIONS_OF_DRAWINGS, describeAttributes, isUnlikeValue, UNLIKE_SELECTOR } from "./unlike.ts";

const PSEUDOS: ReadonlySet<string> = new Set(["", "::before", "::after"]);

/** A node with the facts by which the browser computed its styles. */
export interface KnownNode {
  readonly element: Element;
  readonly pseudo: string;
  /** The declarations that won. */
  readonly winners: string;
  /** The declarations of custom properties that won. */
  readonly customs: string;
  /** The text of the style attribute. */
  readonly inline: string;
}

/**
 * Tells which nodes have the same computed values. The browser told which declarations won at each, so no selector is looked
 * at. A node of which this is not sure is a kind of its own.
 */
export class NodeKinds {
  readonly #trees: Trees;
  readonly #numbers = new Map<string, number>();
  readonly #values = new Map<number, SharedValues>();
  readonly #ofElements = new Map<Element, number>();
  readonly #unlike: ReadonlySet<Element>;
  /** The trees whose nodes have marks. */
  readonly #marked: ReadonlySet<Node>;
  readonly #areShapesAnimated: boolean;
  #lastNumber = 0;

  constructor(view: Window, trees: Trees) {
    const { roots } = trees;
    this.#trees = trees;
    this.#unlike = new Set([
      ...roots.flatMap((root) => [...dom.findAll(root, UNLIKE_SELECTOR)]),
      ...animatedElements(roots),
    ]);
    this.#marked = new Set(roots.filter((root) => writableSheet(root, view)));
    this.#areShapesAnimated = roots.some((root) => dom.find(root, ANIMATIONS_OF_DRAWINGS) !== null);
  }

  /**
   * The values that a node shares with all nodes of its kind; undefined if it is a kind of its own. An element comes after the
   * one that it inherits from.
   */
  add(node: KnownNode): SharedValues | undefined {
    const { element, pseudo } = node;
    const key = this.#keyOf(node);
    const number = key === undefined ? ++this.#lastNumber : getOrCreate(this.#numbers, key, () => ++this.#lastNumber);
    if (pseudo === "") this.#ofElements.set(element, number);
    return key === undefined ? undefined : getOrCreate(this.#values, number, () => new SharedValues());
  }

  /** Undefined if no other node has the values of this one. */
  #keyOf({ element, pseudo, winners, customs, inline }: KnownNode): string | undefined {
    const around = pseudo === "" ? dom.flatParent(element) : element;
    const kindAround = around && this.#ofElements.get(around);
    if (kindAround === undefined || !PSEUDOS.has(pseudo) || isUnlikeValue(inline)) return undefined;
    const description = pseudo === "" ? this.#describe(element) : pseudo;
    return description && `${kindAround} ${description} ${winners} ${customs} ${inline}`;
  }

  #describe(element: Element): string | undefined {
    if (this.#unlike.has(element) || this.#isUnassigned(element) || !this.#isMarked(element)) return undefined;
    const name = dom.localName(element);
    const namespace = dom.namespaceURI(element);
    if (namespace === SVG && this.#areShapesAnimated) return undefined;
    return `${namespace === SVG ? "svg:" : ""}${name}${describeAttributes(element, name)}`;
  }

  /** Returns whether an element may be assigned to a slot of a closed tree, from which it inherits. */
  #isUnassigned(element: Element): boolean {
    const parent = dom.parentElement(element);
    return parent !== null && this.#trees.shadowRoot(parent) !== null && dom.assignedSlot(element) === null;
  }

  #isMarked(element: Element): boolean {
    return this.#marked.size === this.#trees.roots.length || this.#marked.has(dom.getRootNode(element));
  }
}
