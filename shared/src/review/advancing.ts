import { approve, isOf } from "./accepting.ts";
import type { Change } from "./change.ts";
import { changesBetween } from "./changes.ts";
import type { Decision } from "./decisions.ts";
import { restart } from "./history.ts";
import {
  type Conditions,
  type Expectation,
  type Review,
  record,
  reviewChanges,
  type SnapshotTokens,
  startReview,
  takeAccepted,
} from "./review.ts";

/** A review after a new snapshot, and the differences that this made. */
export interface Advanced {
  readonly review: Review;
  /** Changes that were expected and that the baseline has taken. */
  readonly accepted: readonly { readonly change: Change; readonly expectation: Expectation }[];
  /** Rejections of which the baseline's value is back. */
  readonly resolved: readonly Decision[];
  /** Changes that are pending now and have not been announced. */
  readonly announced: readonly Change[];
  /** Announced changes that further runs have confirmed. */
  readonly confirmed: readonly Change[];
}

/** Goes on with the next snapshot of the page. */
export function advance(review: Review, latest: SnapshotTokens, conditions: Conditions): Advanced {
  const differences = changesBetween(review.baseline, latest.tokens);
  const valid = review.expected.filter(({ expires_at }) => new Date(expires_at) > conditions.at);
  const accepted = differences.changes.flatMap((change) => {
    const expectation = valid.find(({ id }) => isOf(change, id));
    return expectation && conditions.ruleOf(change) === undefined ? [{ change, expectation }] : [];
  });
  const used = new Set(accepted.map(({ expectation }) => expectation));
  const changed = accepted.map(({ change }) => change);
  const accepting = takeAccepted(review, latest, changed);
  const { changes } = changed.length > 0 ? changesBetween(accepting.baseline, latest.tokens) : differences;
  const differing = new Set(changes.map(({ token }) => token));
  const resolved = accepting.decisions.filter(({ status, token }) => status === "rejected" && !differing.has(token));
  const recorded = record(
    {
      ...accepting,
      decisions: accepting.decisions.filter((decision) => !resolved.includes(decision)),
      expected: valid.filter((expectation) => !used.has(expectation)),
      history: restart(
        accepting.history,
        latest.version,
        changed.map(({ token }) => token),
      ),
    },
    latest,
    { changes },
  );
  const reviewed = reviewChanges(recorded, { changes, consequences: [] }, conditions);
  const announced = reviewed
    .filter(({ status, change }) => status === "pending" && !recorded.announced.includes(change.namedId))
    .map(({ change }) => change);
  const all = [...recorded.announced, ...announced.map(({ namedId }) => namedId)];
  const waitingBefore = recorded.waiting ?? [];
  const confirmed = announced.filter(({ namedId }) => waitingBefore.includes(namedId));
  const unconfirmed = reviewed.filter(({ status }) => status === "unconfirmed").map(({ change }) => change.namedId);
  const waiting = [...new Set([...waitingBefore, ...unconfirmed])].filter((namedId) => !all.includes(namedId));
  return { review: { ...recorded, announced: all, waiting }, accepted, resolved, announced, confirmed };
}

/**
 * Makes a snapshot the baseline, as it is. Values that are ignored keep their old ones.
 * @param approved the snapshot
 * @param latest the newest snapshot that can be compared with it
 */
export function approveSnapshot(
  review: Review | undefined,
  { approved, latest }: { approved: SnapshotTokens; latest: SnapshotTokens },
  conditions: Conditions,
): Review {
  if (!review) return startReview({ baseline: approve(approved.tokens) }, latest);
  const differences = changesBetween(review.baseline, approved.tokens);
  const reviewed = reviewChanges(review, differences, conditions);
  const ignored = reviewed.filter(({ status }) => status === "ignored").map(({ change }) => change);
  const changed = new Set(reviewed.filter(({ status }) => status !== "ignored").map(({ change }) => change.token));
  return startReview(
    {
      baseline: approve(approved.tokens, ignored),
      decisions: review.decisions.filter(({ status, token }) => status !== "rejected" || !changed.has(token)),
      expected: review.expected,
    },
    latest,
  );
}

/** Changes that a person accepts before they come. */
export interface Expect {
  readonly ids: readonly string[];
  readonly by: string;
  readonly note: string | null;
  /** When the expectation ends. */
  readonly until: string;
}

/** Accepts changes ahead. Those that are pending already are accepted now. */
export function expectChanges(
  review: Review,
  latest: SnapshotTokens,
  { ids, by, note, until }: Expect,
  conditions: Conditions,
): Pick<Advanced, "review" | "accepted"> {
  const others = review.expected.filter(({ id }) => !ids.includes(id));
  const news = ids.map((id): Expectation => ({ id, by, note, at: conditions.at.toISOString(), expires_at: until }));
  const reviewed = reviewChanges(review, changesBetween(review.baseline, latest.tokens), conditions);
  const accepted = reviewed.flatMap(({ change, status }) => {
    const expectation = news.find(({ id }) => isOf(change, id));
    return expectation && status === "pending" ? [{ change, expectation }] : [];
  });
  const used = new Set(accepted.map(({ expectation }) => expectation));
  const expected = [...others, ...news.filter((expectation) => !used.has(expectation))];
  return {
    review: takeAndRecord(
      { ...review, expected },
      latest,
      accepted.map(({ change }) => change),
    ),
    accepted,
  };
}

function takeAndRecord(review: Review, latest: SnapshotTokens, accepted: readonly Change[]): Review {
  const accepting = takeAccepted(review, latest, accepted);
  const history = restart(
    accepting.history,
    latest.version,
    accepted.map(({ token }) => token),
  );
  return record({ ...accepting, history }, latest, changesBetween(accepting.baseline, latest.tokens));
}
