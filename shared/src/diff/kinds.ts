import type { KindChanges } from "../kinds/changes.ts";
import { comparisons } from "../kinds/comparisons.ts";
import type { KindKey } from "../kinds/kind.ts";
import type { KindTokens } from "../kinds/wire.ts";

/** Compares the tokens of one mode, kind by kind, see diffTokens. */
export function compareKinds(from: KindTokens, to: KindTokens, wanted: readonly KindKey[] | undefined) {
  let changes: KindChanges = {};
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
  return { changes, counts, total };
}

/** The changes without those that `others` has in the very same way, and how many of them count in a total. */
export function exceptChanges(changes: KindChanges, others: KindChanges): { changes: KindChanges; count: number } {
  let left: KindChanges = {};
  let total = 0;
  for (const { key, except, repeatsOthers } of comparisons) {
    if (!changes[key]) continue;
    const { changes: own, count } = except(changes, others);
    left = { ...left, ...own };
    if (!repeatsOthers) total += count;
  }
  return { changes: left, count: total };
}

/** How many changes each kind has, and how many of them count in a total. */
export function countKinds(changes: KindChanges): { counts: Record<string, number>; total: number } {
  const counted = comparisons.flatMap(({ key, except, repeatsOthers }) =>
    changes[key] ? [{ key, count: except(changes, {}).count, repeatsOthers }] : [],
  );
  return {
    counts: Object.fromEntries(counted.map(({ key, count }) => [`${key}_changed`, count])),
    total: counted.reduce((sum, { count, repeatsOthers }) => sum + (repeatsOthers ? 0 : count), 0),
  };
}
