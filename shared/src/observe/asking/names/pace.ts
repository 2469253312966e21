import { MARKED_MS, MAX_MARKED_PARTS, MS_OF_MARK, MS_OF_STYLES } from "../../limits.ts";

/** Returns whether the browser takes so long for the styles of so many nodes that every task that asks it is long. */
export const takesLong = (nodes: number): boolean => isLong(nodes * MS_OF_STYLES);

const isLong = (bareMs: number): boolean => bareMs > MARKED_MS / 2;

/** Decides how many marks a task has, by how long the tasks before took on this page and machine. */
export class MarkPace {
  readonly #least: number;
  /** How long the browser computes the styles without marks, in ms. */
  #bareMs: number;
  #msOfMark: number;

  /**
   * @param marks number of all marks
   * @param nodes number of the nodes that have them
   */
  constructor(marks: number, nodes: number) {
    this.#least = Math.max(1, Math.ceil(marks / MAX_MARKED_PARTS));
    this.#bareMs = nodes * MS_OF_STYLES;
    this.#msOfMark = nodes * MS_OF_MARK;
  }

  /** Notes how long the browser computed the styles without marks. It may have done so before, when it drew a frame. */
  noteBare(ms: number): void {
    this.#bareMs = Math.max(this.#bareMs, ms);
  }

  /** Notes how long a task with so many marks took, in ms. */
  noteMarked(ms: number, marks: number): void {
    this.#msOfMark = Math.max(1, ms - this.#bareMs) / Math.max(1, marks);
  }

  /**
   * The number of marks of the next task. A page whose styles take long without marks has long tasks in any case: then marks
   * may take twice as long, since all styles are computed twice for each task.
   */
  next(): number {
    const msForMarks = isLong(this.#bareMs) ? this.#bareMs * 2 : MARKED_MS - this.#bareMs;
    return Math.max(this.#least, Math.floor(msForMarks / this.#msOfMark));
  }
}

/** Returns how long something takes, in ms. */
export function timeOf(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
