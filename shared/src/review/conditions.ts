import { namesOf, type TokenNames } from "../kinds/renames.ts";
import type { Change } from "./change.ts";
import { findRule, type IgnoreRule } from "./ignore-rules.ts";
import type { Conditions } from "./review.ts";

/** An ignore rule with its end as an ISO timestamp. */
export type WrittenRule = Omit<IgnoreRule, "until"> & { readonly until: string | null };

/**
 * The conditions of a review at a time.
 * @param rules the page's first, then the site's, then the team's
 * @param confirmRuns so many further runs must show a change; none by default
 */
export function conditionsAt(
  now: Date,
  {
    rules,
    renames,
    confirmRuns = 0,
  }: { rules: readonly WrittenRule[]; renames: readonly TokenNames[]; confirmRuns?: number },
): Conditions {
  const parsed = rules.map((rule) => ({ ...rule, until: rule.until === null ? null : new Date(rule.until) }));
  const ruleOf = (change: Change) => findRule(parsed, change, { shownName: shownName(change, renames), at: now })?.id;
  return { at: now, ruleOf, confirmRuns };
}

/** The name of a change with renames by people. A step of the spacing scale gives its name to a value of spacing. */
export const shownName = ({ kind, name }: Pick<Change, "kind" | "name">, renames: readonly TokenNames[]): string =>
  namesOf(kind === "spacing" ? "spacing_scale" : kind, renames).get(name) ?? name;
