import type { Status } from "../api/review/review-states.ts";
import type { KindKey } from "../kinds/keys.ts";
import { approve } from "./accepting.ts";
import { advance } from "./advancing.ts";
import type { Change } from "./change.ts";
import { changesBetween } from "./changes.ts";
import { type Conditions, type Review, type Reviewed, reviewChanges, type SnapshotTokens } from "./review.ts";

/** Of a change that a snapshot shows: nobody hears that the token has this value. */
const QUIET: readonly Status[] = ["unconfirmed", "flickering", "ignored", "rejected"];

/** Of a change that is gone: nobody had heard of it, so nobody hears that it is gone. */
const QUIETLY_GONE: readonly Status[] = ["unconfirmed", "flickering", "ignored"];

/**
 * Whether nobody is to hear that a snapshot differs from the one before it: each difference is one that is unconfirmed,
 * flickering, ignored, rejected or expected, or the end of one that nobody had heard of.
 * @param review that of the snapshot before
 * @param kinds only differences of these kinds count; null: of all
 */
export function isQuiet(
  review: Review,
  { previous, latest }: { previous: SnapshotTokens; latest: SnapshotTokens },
  conditions: Conditions,
  kinds: readonly KindKey[] | null,
): boolean {
  const all = changesBetween(approve(previous.tokens), latest.tokens).changes;
  const differences = all.filter(({ kind }) => kinds === null || kinds.includes(kind));
  const { review: next, accepted } = advance(review, latest, conditions);
  const taken = accepted.map(({ change }) => change);
  const present = reviewChanges(next, changesBetween(next.baseline, latest.tokens), conditions);
  const gone = reviewChanges(review, changesBetween(review.baseline, previous.tokens), conditions);
  const isQuietDifference = (difference: Change): boolean => {
    if (taken.some((change) => sharesToken(difference, change))) return true;
    const visible = ofToken(present, difference);
    if (visible.length > 0) return visible.every(({ status }) => QUIET.includes(status));
    const before = ofToken(gone, difference);
    // A difference of which the review knows nothing is told.
    return before.length > 0 && before.every(({ status }) => QUIETLY_GONE.includes(status));
  };
  return differences.length > 0 && differences.every(isQuietDifference);
}

const ofToken = (reviewed: readonly Reviewed[], difference: Change): Reviewed[] =>
  reviewed.filter(({ change }) => sharesToken(difference, change));

/** Whether two changes replace the same token, or lists of the same family. */
const sharesToken = (one: Change, other: Change): boolean =>
  one.patches.some(({ mode, kind, name }) =>
    other.patches.some((patch) => patch.mode === mode && patch.kind === kind && patch.name === name),
  );
