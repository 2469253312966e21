import { MARKED_MS, MARKS_AT_ONCE, MAX_MARKED_PARTS } from "../../limits.ts";

/** Decides how many marks a task has, by how long the tasks before took on this page and machine. */
export class MarkPace {
  readonly #least: number;
  /** How long the browser computes the styles without marks, in ms. */
  #bareMs = 0;
  #size: number;
  #ms: number | undefined;

  /**
   * @param marks number of all marks
   * @param nodes number of the nodes that have them
   */
  constructor(marks: number, nodes: number) {
    this.#least = Math.max(1, Math.ceil(marks / MAX_MARKED_PARTS));
    this.#size = Math.max(this.#least, Math.ceil(MARKS_AT_ONCE / nodes));
  }

  /** Notes how long the browser computed the styles without marks. It may have done so before, when it drew a frame. */
  noteBare(ms: number): void {
    this.#bareMs = Math.max(this.#bareMs, ms);
  }

  /** Notes how long a task took, in ms. */
  noteMarked(ms: number): void {
    this.#ms = ms;
  }

  /**
   * The number of marks of the next task. A page whose styles take long without marks has long tasks in any case: then
   * marks may take half as long again, since all styles are computed twice for each task.
   */
  next(): number {
    if (this.#ms !== undefined) {
      const msForMarks = Math.max(MARKED_MS - this.#bareMs, this.#bareMs / 2);
      const msOfMarks = Math.max(1, this.#ms - this.#bareMs);
      this.#size = Math.max(this.#least, Math.floor((this.#size * msForMarks) / msOfMarks));
    }
    return this.#size;
  }
}

/** Returns how long something takes, in ms. */
export function timeOf(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
