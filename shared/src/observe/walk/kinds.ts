import type { Paints } from "../collect/paints.ts";
import type { PageNode } from "../dom/page-node.ts";
import type { BoxLine, ComputedText, Reader, Surroundings } from "../readers.ts";
import type { States } from "../states/states.ts";

export class Kinds {
  readonly #readers: readonly Reader[];
  readonly #paints: Paints;
  readonly #states: States | undefined;

  /** @param states collects what changes in states, if a reader is for them */
  constructor(readers: readonly Reader[], paints: Paints, states: States) {
    this.#readers = readers;
    this.#paints = paints;
    this.#states = readers.some(({ kinds }) => kinds.includes("states")) ? states : undefined;
  }

  /** Reads an element or pseudo-element with a box. */
  readBox(node: PageNode, around: Surroundings): void {
    for (const reader of this.#readers) reader.onBox?.(node, this.#paints, around);
    this.readElement(node, around);
  }

  /** Reads an element that may have no box: a shape of a drawing. */
  readElement(node: PageNode, around: Surroundings): void {
    for (const reader of this.#readers) reader.onElement?.(node, this.#paints, around);
    this.#states?.addBox(node, around);
  }

  readLines(node: PageNode, lines: readonly BoxLine[]): void {
    for (const reader of this.#readers) reader.onLines?.(node, this.#paints, lines);
  }

  readText(node: PageNode, style: ComputedText): void {
    for (const reader of this.#readers) reader.onText?.(node, this.#paints, style);
    this.#states?.addText(node);
  }
}
