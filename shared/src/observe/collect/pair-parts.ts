import type { NodeKey } from "../dom/styled.ts";
import { MAX_PAIR_PARTS } from "../limits.ts";
import type { ContrastPair } from "../pairs.ts";
import { mostFrequent } from "./order.ts";

/** A pair of colours, and elements that have it. */
export interface PlacedPair<Pair extends ContrastPair = ContrastPair> {
  readonly pair: Pair;
  /** In the order of the document. */
  readonly parts: readonly NodeKey[];
}

/** The first nodes of the page that have a pair. The walk reads from the page's end, so the last ones are kept. */
export class PairParts {
  readonly #parts: NodeKey[] = [];
  #count = 0;

  add({ element, pseudo }: NodeKey): void {
    this.#parts[this.#count++ % MAX_PAIR_PARTS] = { element, pseudo };
  }

  get all(): readonly NodeKey[] {
    const oldest = this.#count > MAX_PAIR_PARTS ? this.#count % MAX_PAIR_PARTS : 0;
    return [...this.#parts.slice(oldest), ...this.#parts.slice(0, oldest)].reverse();
  }
}

/** Counts the elements that have a pair, and remembers some. */
export class PairList<Pair extends ContrastPair> {
  readonly #pairs = new Map<string, { readonly pair: Pair; readonly parts: PairParts }>();
  readonly #max: number;
  truncated = false;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * @param pair without a count
   * @param count how many elements have it
   */
  add(pair: Pair, node: NodeKey, count: number): void {
    const { count: _, ...fields } = pair;
    const key = JSON.stringify(fields);
    let entry = this.#pairs.get(key);
    if (!entry) {
      entry = { pair: { ...pair, count: 0 }, parts: new PairParts() };
      this.#pairs.set(key, entry);
    }
    entry.pair.count += count;
    entry.parts.add(node);
  }

  /** The most frequent pairs, in an order that does not depend on the document's. */
  result(): PlacedPair<Pair>[] {
    const all = [...this.#pairs].map(([key, { pair, parts }]) => ({ key, pair, parts, count: pair.count }));
    this.truncated ||= all.length > this.#max;
    return mostFrequent(all, ({ key }) => key, this.#max).map(({ pair, parts }) => ({ pair, parts: parts.all }));
  }
}
