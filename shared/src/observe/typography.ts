import type { FamiliesInUse } from "./fonts.ts";
import type { Observation } from "./observation.ts";
import { read, type Subject } from "./subject.ts";

type Combination = Observation["typography"][number];

/** Collects the combinations of family, weight, size and line height at which text is shown. */
export class Typography {
  readonly #combinations = new Map<string, Combination>();
  /** By the declared stack, which tells the family in use, and all the rest. */
  readonly #seen = new Map<FamiliesInUse, Map<string, Combination>>();

  /** `lineHeight` stands in where the element's own is not the one its text is laid out with; "" if that is unknown. */
  add(subject: Subject, lineHeight = read(subject, "line-height")): void {
    const { families } = subject.scope.frame;
    const size = read(subject, "font-size");
    const stack = read(subject, "font-family");
    const weight = read(subject, "font-weight");
    let seen = this.#seen.get(families);
    if (!seen) {
      seen = new Map();
      this.#seen.set(families, seen);
    }
    const key = `${weight} ${size} ${lineHeight} ${stack}`;
    let combination = seen.get(key);
    if (!combination) {
      combination = this.#combination(families.inUse(stack).slice(0, 200), weight, size, lineHeight);
      seen.set(key, combination);
    }
    combination.count++;
  }

  #combination(family: string, weight: string, size: string, lineHeight: string): Combination {
    const key = JSON.stringify([family, weight, size, lineHeight]);
    const known = this.#combinations.get(key) ?? { family, weight, size, line_height: lineHeight, count: 0 };
    this.#combinations.set(key, known);
    return known;
  }

  result(): Combination[] {
    return [...this.#combinations.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  }
}
