import type { Changed, StateReading } from "../asking/states/read-state.ts";
import type { AskedState } from "../asking/states/state-list.ts";
import type { NodeKey } from "../dom/styled.ts";

interface Look {
  /** Undefined for what is as at rest. */
  valueOf(node: NodeKey, property: string): string | undefined;
  readonly changed: readonly Changed[];
}

const lookOf = (reading: StateReading): Pick<Look, "valueOf"> => ({
  valueOf: (node, property) => reading.valueOf(node, property),
});

/** The looks of nodes in states, once the browser has been asked. Nodes that are alike look alike. */
export class StateLooks {
  readonly #readings = new Map<AskedState, Look>();
  /** By likeness and pseudo-element, an element that was asked about. */
  readonly #asked = new Map<string, Element>();
  readonly #likenessOf: (element: Element) => number;

  constructor(likenessOf: (element: Element) => number) {
    this.#likenessOf = likenessOf;
  }

  /** Notes that the browser is asked about a node. */
  addAsked({ element, pseudo }: NodeKey): void {
    this.#asked.set(this.#keyOf(element, pseudo), element);
  }

  addReading(reading: StateReading): void {
    this.#readings.set(reading.state, reading);
    if (reading.look) this.#readings.set(reading.look, { ...lookOf(reading), changed: reading.lookChanged });
  }

  /** Adds the look of elements that are pressed: the pointer is over them too. */
  addPressed(active: StateReading, hover: StateReading | undefined): void {
    const pressedValue: Look["valueOf"] = (node, property) =>
      active.valueWithRival(node, property) ?? active.valueOf(node, property) ?? hover?.valueOf(node, property);
    this.#readings.set("pressed", { valueOf: pressedValue, changed: active.changed });
  }

  /** Returns whether anything was found that the state changes. */
  has(state: AskedState): boolean {
    return this.#readings.has(state);
  }

  /** The value that a property of a node has in a state; undefined if it is the one at rest. */
  valueIn(state: AskedState, { element, pseudo }: NodeKey, property: string): string | undefined {
    const reading = this.#readings.get(state);
    if (!reading) return undefined;
    const value = reading.valueOf({ element, pseudo }, property);
    if (value !== undefined) return value;
    const alike = this.#asked.get(this.#keyOf(element, pseudo));
    return alike && alike !== element ? reading.valueOf({ element: alike, pseudo }, property) : undefined;
  }

  /** The nodes that a state changes. */
  changedIn(state: AskedState): readonly Changed[] {
    return this.#readings.get(state)?.changed ?? [];
  }

  /** A number that alike elements share. */
  likenessOf(element: Element): number {
    return this.#likenessOf(element);
  }

  #keyOf(element: Element, pseudo: string): string {
    return `${this.#likenessOf(element)}${pseudo}`;
  }
}
