import type { Paints } from "../collect/paints.ts";
import type { PageNode } from "../dom/page-node.ts";
import type { Line, Reader, Surroundings, TextStyle } from "../readers.ts";
import type { States } from "../states/states.ts";

type Hook<Name extends keyof Reader> = NonNullable<Reader[Name]>;

/** Calls the readers of the kinds of tokens. */
export class Kinds {
  readonly #paints: Paints;
  readonly #states: States | undefined;
  readonly #onBox: readonly Hook<"onBox">[];
  readonly #onElement: readonly Hook<"onElement">[];
  readonly #onLines: readonly Hook<"onLines">[];
  readonly #onText: readonly Hook<"onText">[];

  /** @param states collects what changes in states, if a reader is for them */
  constructor(readers: readonly Reader[], paints: Paints, states: States) {
    this.#paints = paints;
    this.#states = readers.some(({ kinds }) => kinds.includes("states")) ? states : undefined;
    this.#onBox = readers.flatMap(({ onBox }) => onBox ?? []);
    this.#onElement = readers.flatMap(({ onElement }) => onElement ?? []);
    this.#onLines = readers.flatMap(({ onLines }) => onLines ?? []);
    this.#onText = readers.flatMap(({ onText }) => onText ?? []);
  }

  /** Reads an element or pseudo-element with a box. */
  readBox(node: PageNode, around: Surroundings): void {
    for (const onBox of this.#onBox) onBox(node, this.#paints, around);
    this.readElement(node, around);
  }

  /** Reads an element that may have no box: a shape of a drawing. */
  readElement(node: PageNode, around: Surroundings): void {
    for (const onElement of this.#onElement) onElement(node, this.#paints, around);
    this.#states?.addBox(node, around);
  }

  readLines(node: PageNode, lines: readonly Line[]): void {
    for (const onLines of this.#onLines) onLines(node, this.#paints, lines);
  }

  readText(node: PageNode, style: TextStyle): void {
    for (const onText of this.#onText) onText(node, this.#paints, style);
    this.#states?.addText(node);
  }
}
