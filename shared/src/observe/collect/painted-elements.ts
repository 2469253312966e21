import { ownElement } from "../dom/own-element.ts";
import type { PageNode } from "../dom/page-node.ts";
import { MAX_PAINTS_REMEMBERED } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { PaintRule } from "../places.ts";
import type { PaintListener } from "../readers.ts";
import { PaintRules } from "./paint-rules.ts";

/** A value with which elements paint, as in the observation. */
export interface PaintOfElements {
  readonly property: string;
  readonly value: string;
  /** The custom properties from which it comes. Absent without them. */
  readonly source?: readonly string[];
}

/** A paint that an element or one of its pseudo-elements has. */
interface Use {
  readonly index: number;
  readonly node: PageNode;
}

/** Remembers which elements paint with which values, for a person who looks at the page itself. */
export class PaintedElements implements PaintListener {
  readonly paints: PaintOfElements[] = [];
  readonly #indexes = new Map<string, number>();
  /** In the order of the walk, which begins at the page's end. */
  readonly #byElement = new Map<Element, Use[]>();
  #remembered = 0;

  add(node: PageNode, property: string, value: string, source: readonly string[]): void {
    const element = node.shownAt;
    if (this.#remembered >= MAX_PAINTS_REMEMBERED || element === ownElement()) return;
    const index = this.#indexOf(property, value, source);
    const ofElement = getOrCreate(this.#byElement, element, (): Use[] => []);
    if (ofElement.some((use) => use.index === index)) return;
    ofElement.push({ index, node });
    this.#remembered++;
  }

  #indexOf(property: string, value: string, source: readonly string[]): number {
    const add = () => this.paints.push({ property, value, ...(source.length > 0 && { source }) }) - 1;
    return getOrCreate(this.#indexes, [property, value, ...source].join("\n"), add);
  }

  /** Returns whether the element was there when the page was read, and paints something. */
  has(element: Element): boolean {
    return this.#byElement.has(element);
  }

  /** The paints of an element and its pseudo-elements, in the order in which they were read. */
  of(element: Element): PaintOfElements[] {
    return (this.#byElement.get(element) ?? []).flatMap(({ index }) => this.paints[index] ?? []);
  }

  /** The declarations from which an element has one of its paints, with what they override. None that a browser does not reveal. */
  rulesOf(element: Element, paint: PaintOfElements): readonly PaintRule[] {
    const rules = new PaintRules();
    for (const { index, node } of this.#byElement.get(element) ?? [])
      if (this.paints[index] === paint) rules.add(node, paint.property);
    return rules.result();
  }

  /** The elements that have at least one of these paints. */
  having(indexes: ReadonlySet<number>): Element[] {
    const elements: Element[] = [];
    for (const [element, ofElement] of this.#byElement)
      if (ofElement.some(({ index }) => indexes.has(index))) elements.push(element);
    return elements.reverse();
  }
}
