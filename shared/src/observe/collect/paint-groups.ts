import { MAX_GROUP, MAX_GROUP_STEPS, MAX_GROUPS } from "../limits.ts";

/** The paints that elements have had so far, in the order in which they were added. Elements with equal styles share it. */
class Step<Paint> {
  readonly before: Step<Paint> | undefined;
  readonly paint: Paint | undefined;
  /** How many paints there are, with this one. */
  readonly size: number;
  /** Elements that have these paints and no others. */
  count = 0;
  #latest: Step<Paint> | undefined;
  #next: Map<Paint, Step<Paint>> | undefined;

  constructor(before?: Step<Paint>, paint?: Paint) {
    this.before = before;
    this.paint = paint;
    this.size = before ? before.size + 1 : 0;
  }

  /** @returns undefined if no element had this paint after these */
  find(paint: Paint): Step<Paint> | undefined {
    if (this.#latest?.paint === paint) return this.#latest;
    const step = this.#next?.get(paint);
    if (step) this.#latest = step;
    return step;
  }

  create(paint: Paint): Step<Paint> {
    const step = new Step(this, paint);
    this.#next ??= new Map();
    this.#next.set(paint, step);
    this.#latest = step;
    return step;
  }

  *counted(): Generator<Step<Paint>> {
    const waiting: Step<Paint>[] = [this];
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      if (step.count > 0) yield step;
      for (const next of step.#next?.values() ?? []) waiting.push(next);
    }
  }
}

/** Counts elements by the exact set of paints that they have. */
export class PaintGroups<Paint> {
  readonly #first = new Step<Paint>();
  #step = this.#first;
  #steps = 0;

  /** Ends the element whose paints were added last. */
  next(): void {
    if (this.#step === this.#first) return;
    this.#step.count++;
    this.#step = this.#first;
  }

  /** Adds a paint of the present element. Each paint of an element is added once. An element with very many has several groups. */
  add(paint: Paint): void {
    if (this.#step.size === MAX_GROUP) this.next();
    const next = this.#step.find(paint);
    if (next) this.#step = next;
    else if (this.#steps < MAX_GROUP_STEPS) {
      this.#steps++;
      this.#step = this.#step.create(paint);
    }
  }

  /**
   * The groups, in an order that does not depend on the document's; undefined if there are too many.
   * @param indexOf the index of a paint; undefined if it is left out
   */
  result(indexOf: (paint: Paint) => number | undefined): { paints: number[]; count: number }[] | undefined {
    this.next();
    if (this.#steps >= MAX_GROUP_STEPS) return undefined;
    const groups = new Map<string, { paints: number[]; count: number }>();
    for (const last of this.#first.counted()) {
      const paints: number[] = [];
      for (let step: Step<Paint> | undefined = last; step; step = step.before) {
        const index = step.paint && indexOf(step.paint);
        if (index !== undefined) paints.push(index);
      }
      paints.sort((a, b) => a - b);
      const key = paints.join(" ");
      const group = groups.get(key);
      if (group) group.count += last.count;
      else if (paints.length > 0) groups.set(key, { paints, count: last.count });
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
