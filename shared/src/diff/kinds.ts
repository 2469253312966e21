import type { KindChanges, NamedChanges } from "../kinds/changes.ts";
import { comparisons } from "../kinds/comparisons.ts";
import type { KindKey } from "../kinds/kind.ts";
import type { KindTokens } from "../kinds/wire.ts";

/** Compares the tokens of one mode, kind by kind, see diffTokens. */
export function compareKinds(from: KindTokens, to: KindTokens, kinds: readonly KindKey[] | undefined) {
  let changes: KindChanges = {};
  for (const { key, compare, isOnRequest } of comparisons) {
    if (kinds ? !kinds.includes(key) : isOnRequest) continue;
    changes = { ...changes, ...compare(from, to)?.changes };
  }
  return { changes, ...countKinds(changes) };
}

/** The changes without those that `others` has in the very same way, and how many of them count in a total. */
export function exceptChanges(changes: KindChanges, others: KindChanges): { changes: KindChanges; count: number } {
  let remaining: KindChanges = {};
  for (const { key, except } of comparisons) {
    if (changes[key]) remaining = { ...remaining, ...except(changes, others).changes };
  }
  return { changes: remaining, count: countKinds(remaining).total };
}

/** Returns the number of changes of each kind, and of those that count in a total. */
export function countKinds(changes: KindChanges): { counts: Record<string, number>; total: number } {
  const counts: Record<string, number> = {};
  let total = 0;
  for (const { key, except } of comparisons) {
    if (!changes[key]) continue;
    const { count } = except(changes, {});
    counts[`${key}_changed`] = count;
    total += count - countRepeated(key, changes);
  }
  return { counts, total };
}

/** Returns the number of changes of a kind that follow from those of other kinds, and so are not part of a total. */
export function countRepeated(key: KindKey, changes: KindChanges): number {
  const repeats = comparisons.find((comparison) => comparison.key === key)?.repeats;
  const lists = changes[key];
  if (!repeats || !lists) return 0;
  const { added, removed, modified } = lists as NamedChanges; // only kinds with names repeat others
  return [
    ...added.map(({ value }) => ({ from: null, to: value })),
    ...removed.map(({ value }) => ({ from: value, to: null })),
    ...modified,
  ].filter((change) => repeats(change, changes)).length;
}
