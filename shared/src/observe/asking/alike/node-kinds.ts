import { animatedElements } from "../../dom/animations.ts";
import * as dom from "../../dom/members.ts";
import { SVG } from "../../dom/page-node.ts";
import { getOrCreate } from "../../memo.ts";
import { writableSheet } from "../sheets.ts";
import type { Trees } from "../trees.ts";
import type { PageWatch } from "./page-watch.ts";
import { SharedValues } from "./shared-values.ts";
import { ANIMATIONS_OF_DRAWINGS, describeAttributes, isUnlikeValue, UNLIKE_SELECTOR } from "./unlike.ts";

const NAMES = ["id", "class"];
const PSEUDOS: ReadonlySet<string> = new Set(["", "::before", "::after"]);

/** A node with the facts by which the browser computed its styles. */
export interface KnownNode {
  readonly element: Element;
  readonly pseudo: string;
  /** The declarations that won. */
  readonly winners: string;
  /** The declarations of custom properties that won. */
  readonly customs: string;
  /** A declaration that won may have another value at each node. */
  readonly isUnlike: boolean;
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
  readonly #watch: PageWatch | undefined;
  #lastNumber = 0;

  /** @param watch of a page that runs while its nodes are read */
  constructor(view: Window, trees: Trees, watch: PageWatch | undefined) {
    const { roots } = trees;
    this.#watch = watch;
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
    return key === undefined ? undefined : getOrCreate(this.#values, number, () => new SharedValues(this.#watch));
  }

  /** Undefined if no other node has the values of this one. */
  #keyOf({ element, pseudo, winners, customs, isUnlike, inline }: KnownNode): string | undefined {
    const around = pseudo === "" ? dom.flatParent(element) : element;
    const kindAround = around && this.#ofElements.get(around);
    if (kindAround === undefined || !PSEUDOS.has(pseudo) || isUnlike || isUnlikeValue(inline)) return undefined;
    const description = pseudo === "" ? this.#describe(element) : pseudo;
    return description && `${kindAround} ${description} ${winners} ${customs} ${inline}`;
  }

  #describe(element: Element): string | undefined {
    if (this.#unlike.has(element) || this.#isUnassigned(element) || !this.#isMarked(element)) return undefined;
    const name = dom.localName(element);
    const namespace = dom.namespaceURI(element);
    if (namespace === SVG && this.#areShapesAnimated) return undefined;
    const attributes = describeAttributes(element, name);
    // A person's other extensions have rules that nobody can read. They are for elements by their ids and classes.
    const names = this.#watch ? JSON.stringify(NAMES.map((attribute) => dom.getAttribute(element, attribute))) : "";
    return `${namespace === SVG ? "svg:" : ""}${name}${attributes}${names}`;
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
