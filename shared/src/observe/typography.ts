import type { Observation } from "./observation.ts";
import { read, type Subject } from "./subject.ts";

type Combination = Observation["typography"][number];

/** Collects the combinations of family, weight, size and line height at which text is shown. */
export class Typography {
  readonly #combinations = new Map<string, Combination>();

  /** `lineHeight` stands in where the element's own is not the one its text is laid out with; "" if that is unknown. */
  add(subject: Subject, lineHeight = read(subject, "line-height")): void {
    const size = read(subject, "font-size");
    const family = subject.scope.frame.families.inUse(read(subject, "font-family"));
    const weight = read(subject, "font-weight");
    const key = JSON.stringify([family, weight, size, lineHeight]);
    const known = this.#combinations.get(key);
    if (known) known.count++;
    else this.#combinations.set(key, { family: family.slice(0, 200), weight, size, line_height: lineHeight, count: 1 });
  }

  result(): Combination[] {
    return [...this.#combinations.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  }
}
