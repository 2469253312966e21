import type { Status } from "../api/review/review-states.ts";
import type { KindKey } from "../kinds/keys.ts";
import { approve } from "./accepting.ts";
import { advance } from "./advancing.ts";
import type { Change } from "./change.ts";
import { changesBetween } from "./changes.ts";
import { type Conditions, type Review, type Reviewed, reviewChanges, type SnapshotTokens } from "./review.ts";

/** States of a change that a snapshot shows in which its appearance is not announced. */
const QUIET: readonly Status[] = ["unconfirmed", "flickering", "ignored", "rejected"];

/** States in which a change was never announced, so its end is not either. */
const QUIETLY_GONE: readonly Status[] = ["unconfirmed", "flickering", "ignored"];

/**
 * Returns whether a snapshot's differences from the one before it must not be announced: each is unconfirmed,
 * flickering, ignored, rejected or expected, or the end of one that was never announced.
 * @param review review of the snapshot before
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
  const { review: advanced, accepted } = advance(review, latest, conditions);
  const acceptedChanges = accepted.map(({ change }) => change);
  const present = reviewChanges(advanced, changesBetween(advanced.baseline, latest.tokens), conditions);
  const gone = reviewChanges(review, changesBetween(review.baseline, previous.tokens), conditions);
  const isQuietDifference = (difference: Change): boolean => {
    if (acceptedChanges.some((change) => sharesToken(difference, change))) return true;
    const visible = ofToken(present, difference);
    if (visible.length > 0) return visible.every(({ status }) => QUIET.includes(status));
    const endedChanges = ofToken(gone, difference);
    // A difference of which the review knows nothing is told.
    return endedChanges.length > 0 && endedChanges.every(({ status }) => QUIETLY_GONE.includes(status));
  };
  return differences.length > 0 && differences.every(isQuietDifference);
}

const ofToken = (reviewed: readonly Reviewed[], difference: Change): Reviewed[] =>
  reviewed.filter(({ change }) => sharesToken(difference, change));

/** Returns whether two changes replace the same token, or lists of the same family. */
const sharesToken = (one: Change, other: Change): boolean =>
  one.patches.some(({ mode, kind, name }) =>
    other.patches.some((patch) => patch.mode === mode && patch.kind === kind && patch.name === name),
  );
