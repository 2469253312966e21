import type { Status } from "../api/review/review-states.ts";
import type { Tokens } from "../kinds/wire.ts";
import { accept } from "./accepting.ts";
import type { Baseline } from "./baseline.ts";
import type { Change } from "./change.ts";
import { changesBetween, type ReviewChanges } from "./changes.ts";
import { type Decision, findDecision, withoutDecisionsOn } from "./decisions.ts";
import { addRun, flickering, type History, NO_HISTORY, type Recurrence } from "./history.ts";

/** A snapshot that a review knows of. */
export interface ReviewedSnapshot {
  readonly id: string;
  readonly version: number;
  readonly at: string;
}

/** A snapshot with its tokens, as stored. */
export interface SnapshotTokens extends ReviewedSnapshot {
  readonly tokens: Tokens;
}

/** A change that was accepted before it came. */
export interface Expectation {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly expires_at: string;
  readonly note: string | null;
}

/** The decisions of people about the changes of one page, and the changes that its runs showed. */
export interface Review {
  readonly baseline: Baseline;
  readonly decisions: readonly Decision[];
  readonly expected: readonly Expectation[];
  readonly history: History;
  /** By the namedId of a change, the first snapshot since which every one showed it. */
  readonly since: Readonly<Record<string, ReviewedSnapshot>>;
  /** The namedIds of changes that have been announced, or that a person made pending again. */
  readonly announced: readonly string[];
  /** The namedIds of changes that further runs had to confirm, and that have not been announced. Absent: none. */
  readonly waiting?: readonly string[];
}

/** The conditions on which the state of a change depends beside the review itself. */
export interface Conditions {
  readonly at: Date;
  /** The id of the ignore rule that matches a change. */
  readonly ruleOf: (change: Change) => string | undefined;
  /** Further runs that must show a change before it is announced. */
  readonly confirmRuns: number;
}

/** A change with what holds of it. */
export interface Reviewed {
  readonly change: Change;
  readonly status: Status;
  readonly decision: Decision | undefined;
  readonly rule: string | undefined;
  readonly recurrence: Recurrence;
  readonly since: ReviewedSnapshot | undefined;
}

/** The review of a page whose baseline was just approved. @param latest the newest snapshot that can be compared with it */
export function startReview(
  {
    baseline,
    decisions = [],
    expected = [],
  }: Pick<Review, "baseline"> & Partial<Pick<Review, "decisions" | "expected">>,
  latest: SnapshotTokens,
): Review {
  const review = { baseline, decisions, expected, history: NO_HISTORY, since: {}, announced: [] };
  return record(review, latest, changesBetween(baseline, latest.tokens));
}

/** The differences with what holds of them. */
export function reviewChanges(review: Review, { changes }: ReviewChanges, conditions: Conditions): Reviewed[] {
  return changes.map((change) => {
    const rule = conditions.ruleOf(change);
    const recurrence = flickering(review.history, change);
    const decision = rule === undefined ? findDecision(review.decisions, change, conditions.at) : undefined;
    const since = Object.hasOwn(review.since, change.namedId) ? review.since[change.namedId] : undefined;
    const status = statusOf(review, { change, rule, decision, recurrence }, conditions);
    return { change, status, decision, rule, recurrence, since };
  });
}

function statusOf(
  { announced }: Review,
  { change, rule, decision, recurrence }: Omit<Reviewed, "status" | "since">,
  { confirmRuns }: Conditions,
): Status {
  if (rule !== undefined) return "ignored";
  if (decision) return decision.status;
  if (recurrence.isFlickering) return "flickering";
  return recurrence.streak <= confirmRuns && !announced.includes(change.namedId) ? "unconfirmed" : "pending";
}

/** The baseline takes changes, which ends the decisions on them, and the rejections of other changes of the same tokens. */
export function takeAccepted(review: Review, latest: SnapshotTokens, accepted: readonly Change[]): Review {
  if (accepted.length === 0) return review;
  const tokens = new Set(accepted.map(({ token }) => token));
  const decisions = accepted.reduce(withoutDecisionsOn, review.decisions);
  return {
    ...review,
    baseline: accept(review.baseline, latest.tokens, accepted),
    decisions: decisions.filter(({ status, token }) => status !== "rejected" || !tokens.has(token)),
  };
}

/** Notes what a snapshot shows. */
export function record(review: Review, latest: SnapshotTokens, { changes }: Pick<ReviewChanges, "changes">): Review {
  const present = new Set(changes.map(({ namedId }) => namedId));
  const { id, version, at } = latest;
  const since = changes.map(({ namedId }) => [
    namedId,
    Object.hasOwn(review.since, namedId) ? review.since[namedId] : { id, version, at },
  ]);
  return {
    ...review,
    history: addRun(review.history, version, changes),
    since: Object.fromEntries(since),
    announced: review.announced.filter((namedId) => present.has(namedId)),
    waiting: (review.waiting ?? []).filter((namedId) => present.has(namedId)),
  };
}
