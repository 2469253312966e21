import type { Changes, ChangesSummary } from "../kinds/changes.ts";
import { comparisons } from "../kinds/comparisons.ts";
import type { KindKey } from "../kinds/kind.ts";
import type { Tokens } from "../kinds/wire.ts";
import type { TokensDiff } from "./schema.ts";

type Present<Of, Keys extends keyof Of> = Of & { [Key in Keys]-?: NonNullable<Of[Key]> };

/** A comparison of all kinds, which has at least those that every snapshot has. */
export interface FullDiff {
  readonly changes: Present<Changes, "colors" | "typography" | "spacing">;
  readonly summary: Present<ChangesSummary, "colors_changed" | "typography_changed" | "spacing_changed">;
}

/**
 * Compares the tokens of two snapshots, kind by kind. A kind is compared if both snapshots have it. Tokens with the same
 * name are the same token (for typography, with the same family; for spacing, with the same value). Usage, contexts and
 * aliases are not compared. The result does not depend on the order of the input: lists are sorted by name or by number.
 * @param wanted the kinds to compare; if undefined, all but assets, whose file names change with every deployment
 */
export function diffTokens(from: Tokens, to: Tokens): FullDiff;
export function diffTokens(from: Tokens, to: Tokens, wanted: readonly KindKey[] | undefined): TokensDiff;
export function diffTokens(from: Tokens, to: Tokens, wanted?: readonly KindKey[]): TokensDiff {
  let changes: Changes = {};
  const counts: Record<string, number> = {};
  let total = 0;
  for (const { key, compare, isOnRequest, repeatsOthers } of comparisons) {
    if (wanted ? !wanted.includes(key) : isOnRequest) continue;
    const compared = compare(from, to);
    if (!compared) continue;
    changes = { ...changes, ...compared.changes };
    counts[`${key}_changed`] = compared.count;
    if (!repeatsOthers) total += compared.count;
  }
  return { changes, summary: { total_changes: total, ...counts } };
}
