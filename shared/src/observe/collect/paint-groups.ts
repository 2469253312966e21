import { MAX_GROUP, MAX_GROUPED_PAINTS, MAX_GROUPS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";

/** Counts elements by the exact set of paints that they have. */
export class PaintGroups<Paint> {
  readonly #numbers = new Map<Paint, number>();
  /** By the numbers of the paints, in the order in which they were added. */
  readonly #counts = new Map<string, number>();
  #present: number[] = [];
  /** The paints of all different sets. */
  #size = 0;

  /** Ends the element whose paints were added last. */
  next(): void {
    if (this.#present.length === 0) return;
    const key = this.#present.join(" ");
    const count = this.#counts.get(key);
    if (count === undefined) this.#size += this.#present.length;
    if (this.#size <= MAX_GROUPED_PAINTS) this.#counts.set(key, (count ?? 0) + 1);
    this.#present = [];
  }

  /** Adds a paint of the present element. Each paint of an element is added once. An element with very many has several groups. */
  add(paint: Paint): void {
    if (this.#present.length === MAX_GROUP) this.next();
    this.#present.push(getOrCreate(this.#numbers, paint, () => this.#numbers.size));
  }

  /**
   * The groups, in an order that does not depend on the document's; undefined if there are too many.
   * @param indexOf the index of a paint; undefined if it is left out
   */
  result(indexOf: (paint: Paint) => number | undefined): { paints: number[]; count: number }[] | undefined {
    this.next();
    if (this.#size > MAX_GROUPED_PAINTS) return undefined;
    const indexes = [...this.#numbers.keys()].map(indexOf);
    const groups = new Map<string, { paints: number[]; count: number }>();
    for (const [key, count] of this.#counts) {
      const paints = key.split(" ").flatMap((number) => indexes[Number(number)] ?? []);
      if (paints.length === 0) continue;
      paints.sort((a, b) => a - b);
      getOrCreate(groups, paints.join(" "), () => ({ paints, count: 0 })).count += count;
    }
    if (groups.size > MAX_GROUPS) return undefined;
    return [...groups.values()].sort((a, b) => inOrder(a.paints, b.paints));
  }
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
