import { checkedAs, distanceUnit } from "../conformance/checked-kinds.ts";
import type { SystemToken } from "../conformance/report.ts";
import { indexOf } from "../conformance/values/index.ts";
import type { KindKey } from "../kinds/keys.ts";
import { createTextMatcher } from "../text/wildcards.ts";
import type { Change } from "./change.ts";

/** A rule by which changes are ignored. A part that is absent or null matches everything. */
export interface IgnoreRule {
  readonly id: string;
  readonly kind: KindKey | null;
  /** The token's name, as it is shown; `*` stands for any text. */
  readonly name: string | null;
  /** `base` is the base. */
  readonly mode: string | null;
  /** The largest distance between the two values: ΔE2000, px or ms. */
  readonly within: number | null;
  readonly until: Date | null;
}

/** The fields of a change by which rules match it. */
type Compared = Pick<Change, "kind" | "mode" | "from" | "to">;

/** Returns whether values of a kind have a distance with a unit, so that a rule may have `within`. */
export function hasDistance(kind: KindKey): boolean {
  const checked = checkedAs(kind);
  return checked !== undefined && distanceUnit(checked) !== undefined;
}

/**
 * The first rule that matches a change.
 * @param rules the page's first, then the site's, then the team's
 * @param shownName the token's name with renames by people
 */
export function findRule<Rule extends IgnoreRule>(
  rules: readonly Rule[],
  change: Compared,
  { shownName, at }: { shownName: string; at: Date },
): Rule | undefined {
  return rules.find((rule) => matches(rule, change, shownName) && (rule.until === null || rule.until > at));
}

function matches({ kind, name, mode, within }: IgnoreRule, change: Compared, shownName: string): boolean {
  if (kind !== null && kind !== change.kind) return false;
  if (mode !== null && mode !== (change.mode ?? "base")) return false;
  if (name !== null && !createTextMatcher(name)(shownName)) return false;
  return within === null || distanceOf(change) <= within;
}

/**
 * The distance between the two values of a change: ΔE2000, px or ms. Infinite if the values cannot be compared, or if there is
 * only one.
 */
export function distanceOf({ kind, from, to }: Pick<Change, "kind" | "from" | "to">): number {
  const checked = checkedAs(kind);
  if (checked === undefined || typeof from !== "string" || typeof to !== "string") return Number.POSITIVE_INFINITY;
  const token: SystemToken = { kind: checked, name: "", value: to };
  const page = { value: from, name: null, usage: 1, contexts: [], properties: [] };
  const [candidate] = indexOf(checked, [token]).candidates(page, new Set([token]));
  return candidate?.distance ?? Number.POSITIVE_INFINITY;
}
