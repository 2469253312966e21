import { MAX_CONDITION, MAX_CONDITIONS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Observation } from "../observation.ts";

type Condition = NonNullable<Observation["media"]>[number];

/** Collects the conditions of @media and @container rules, with the number of style rules below them. */
export class ConditionCollector {
  readonly #conditions = new Map<string, Condition>();
  truncated = false;

  add(kind: Condition["kind"], condition: string, rules: number): void {
    if (condition.length > MAX_CONDITION) {
      this.truncated = true;
      return;
    }
    getOrCreate(this.#conditions, `${kind} ${condition}`, () => ({ kind, condition, rules: 0 })).rules += rules;
  }

  /** Returns the conditions with the most rules, in an order that does not depend on the document's. */
  result(): Condition[] {
    const keyed = [...this.#conditions].sort(([a, x], [b, y]) => y.rules - x.rules || (a < b ? -1 : 1));
    if (keyed.length > MAX_CONDITIONS) this.truncated = true;
    const kept = keyed.slice(0, MAX_CONDITIONS).sort(([a], [b]) => (a < b ? -1 : 1));
    return kept.map(([, condition]) => condition);
  }
}
