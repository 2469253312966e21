import type { STATUSES } from "@tintype/shared/api/review/review-states";
import type { ReviewOnWire } from "@tintype/shared/api/review/reviews";
import type { KindKey } from "@tintype/shared/kinds/keys";
import type { Rename } from "@tintype/shared/kinds/renames";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { isOf } from "@tintype/shared/review/accepting";
import { advance, approveSnapshot, type Expect, expectChanges } from "@tintype/shared/review/advancing";
import type { Change } from "@tintype/shared/review/change";
import { changesBetween } from "@tintype/shared/review/changes";
import { conditionsAt, shownName, type WrittenRule } from "@tintype/shared/review/conditions";
import { type Decide, decide } from "@tintype/shared/review/deciding";
import { isQuiet } from "@tintype/shared/review/quiet";
import {
  type Conditions,
  type Review,
  type ReviewedSnapshot,
  reviewChanges,
  type SnapshotTokens,
} from "@tintype/shared/review/review";
import { MAX_TOLD, type ToldChange, tellChange } from "@tintype/shared/review/told";

// The steps of a review for which the tokens of snapshots are read. All of it is pure, so that a child process can do it.

/** A review as it is stored: the tokens of its baseline are those of the approved snapshot. */
export type StoredReview = Omit<Review, "baseline"> & { readonly baseline: Omit<Review["baseline"], "tokens"> };

/** A snapshot whose tokens are JSON, under the names with which they are stored. */
export type UnreadReviewedSnapshot = ReviewedSnapshot & { readonly tokens: string };

/** A step of a review. */
export type Step =
  | { readonly step: "start" | "show" | "advance" }
  | { readonly step: "decide"; readonly wanted: Decide }
  | { readonly step: "approve"; readonly approved: UnreadReviewedSnapshot }
  | { readonly step: "expect"; readonly wanted: Expect }
  | { readonly step: "take_back"; readonly id: string }
  /** As `advance`, to know whether somebody is to hear of it. */
  | { readonly step: "foresee"; readonly previous: UnreadReviewedSnapshot; readonly kinds: readonly KindKey[] | null };

export interface ReviewJob {
  readonly step: Step;
  /** Null before the first baseline: `latest` becomes it. */
  readonly stored: StoredReview | null;
  readonly baseline: UnreadReviewedSnapshot;
  /** The snapshot that is compared with the baseline after the step. */
  readonly latest: UnreadReviewedSnapshot;
  readonly renames: readonly Rename[];
  /** The page's, then the team's. */
  readonly rules: readonly WrittenRule[];
  /** Further runs that must show a change before it is announced. */
  readonly confirmRuns: number;
  /** When it is done: an ISO timestamp. */
  readonly at: string;
}

/** A change that the baseline has taken because somebody expected it. */
export interface TakenChange {
  readonly id: string;
  readonly about: ToldChange;
  readonly by: string;
  readonly note: string | null;
}

/** A review after a step, and the differences that the step made. */
export interface ReviewStep {
  readonly stored: StoredReview;
  readonly view: Pick<ReviewOnWire, "changes" | "consequences" | "summary">;
  /** Expected changes that came. */
  readonly taken: readonly TakenChange[];
  /** The ids of changes by decision; empty lists for other steps. */
  readonly done: Readonly<Record<"accept" | "reject" | "ignore" | "reopen", readonly string[]>>;
  /** The first changes of each decision, by the ids in `done`. */
  readonly told: Readonly<Record<string, ToldChange>>;
  /** The ids of changes that are pending now and have not been announced. */
  readonly announced: readonly string[];
  /** The first snapshot that showed a change which further runs have confirmed now; null: none is. */
  readonly confirmedSince: ReviewedSnapshot | null;
  /** Set by `foresee`: true if the difference from the snapshot before must not be announced. */
  readonly isQuiet: boolean;
  /** The ids of rejected changes of which the baseline's value is back. */
  readonly resolved: readonly string[];
}

/** The step, or the ids that are of no change and those of changes that a rule ignores; then nothing is done. */
export type ReviewResult = ReviewStep | { readonly unknown: readonly string[]; readonly ruled: readonly string[] };

const NOTHING = { accept: [], reject: [], ignore: [], reopen: [] } as const;

/** Does a step, and shows the review after it. */
export function computeReview({ step, stored, baseline, latest: unread, ...job }: ReviewJob): ReviewResult {
  const latest = parseSnapshot(unread);
  const parse = (snapshot: UnreadReviewedSnapshot) => (snapshot.id === unread.id ? latest : parseSnapshot(snapshot));
  const { renames } = job;
  const conditions = conditionsAt(new Date(job.at), job);
  const about = { latest, conditions, renames };
  if (!stored || step.step === "start") {
    return showStep(approveSnapshot(undefined, { approved: latest, latest }, conditions), about);
  }
  const reviewBefore: Review = { ...stored, baseline: { ...stored.baseline, tokens: parse(baseline).tokens } };
  switch (step.step) {
    case "show":
      return showStep(reviewBefore, about);
    case "decide": {
      const decided = decide(reviewBefore, latest, step.wanted, conditions);
      if (!("review" in decided)) return decided;
      const differences = [reviewBefore, decided.review].map(({ baseline: of }) => changesBetween(of, latest.tokens));
      const changes = differences.flatMap((difference) => difference.changes);
      return showStep(decided.review, {
        ...about,
        done: decided.done,
        told: tellFirst(decided.done, changes, renames),
      });
    }
    case "approve":
      return showStep(approveSnapshot(reviewBefore, { approved: parse(step.approved), latest }, conditions), about);
    case "expect": {
      const { review, accepted } = expectChanges(reviewBefore, latest, step.wanted, conditions);
      return showStep(review, { ...about, taken: accepted.map(toTaken(renames)) });
    }
    case "take_back": {
      const expected = reviewBefore.expected.filter(({ id }) => id !== step.id);
      return showStep({ ...reviewBefore, expected }, about);
    }
    case "foresee": {
      const pair = { previous: parse(step.previous), latest };
      return showStep(reviewBefore, { ...about, isQuiet: isQuiet(reviewBefore, pair, conditions, step.kinds) });
    }
    case "advance": {
      const { review, accepted, announced, confirmed, resolved } = advance(reviewBefore, latest, conditions);
      return showStep(review, {
        ...about,
        taken: accepted.map(toTaken(renames)),
        confirmedSince: firstOf(review, confirmed),
        announced: announced.map(({ id }) => id),
        resolved: resolved.map(({ id }) => id),
      });
    }
  }
}

/** The first snapshot that showed one of these changes. */
const firstOf = ({ since }: Review, changes: readonly Change[]): ReviewedSnapshot | null =>
  changes
    .flatMap(({ namedId }) => since[namedId] ?? [])
    .reduce<ReviewedSnapshot | null>(
      (earliest, candidate) => (earliest && earliest.version <= candidate.version ? earliest : candidate),
      null,
    );

interface Taken {
  readonly change: Change;
  readonly expectation: Pick<TakenChange, "by" | "note">;
}

const toTaken =
  (renames: readonly Rename[]) =>
  ({ change, expectation }: Taken): TakenChange => ({
    id: change.id,
    about: tell(change, renames),
    by: expectation.by,
    note: expectation.note,
  });

const tell = (change: Change, renames: readonly Rename[]): ToldChange =>
  tellChange({ ...change, name: shownName(change, renames) });

/** Tells the first changes of each decision. @param changes those before the decisions, then those after them */
const tellFirst = (done: ReviewStep["done"], changes: readonly Change[], renames: readonly Rename[]) =>
  Object.fromEntries(
    Object.values(done)
      .flatMap((ids) => ids.slice(0, MAX_TOLD))
      .flatMap((id) => {
        const change = changes.find((candidate) => isOf(candidate, id));
        return change ? [[id, tell(change, renames)] as const] : [];
      }),
  );

const parseSnapshot = ({ tokens, ...snapshot }: UnreadReviewedSnapshot): SnapshotTokens => ({
  ...snapshot,
  tokens: parseTokens(tokens),
});

export const parseTokens = (tokens: string): Tokens => JSON.parse(tokens) as Tokens; // they were stored as such

interface About
  extends Partial<
    Pick<ReviewStep, "taken" | "done" | "told" | "announced" | "confirmedSince" | "isQuiet" | "resolved">
  > {
  readonly latest: SnapshotTokens;
  readonly conditions: Conditions;
  readonly renames: readonly Rename[];
}

function showStep(
  review: Review,
  {
    latest,
    conditions,
    renames,
    taken = [],
    done = NOTHING,
    told = {},
    announced = [],
    resolved = [],
    ...facts
  }: About,
): ReviewStep {
  const { tokens: _, ...baseline } = review.baseline;
  const differences = changesBetween(review.baseline, latest.tokens);
  const present = (change: Change) => presentChange(change, shownName(change, renames));
  const changes = reviewChanges(review, differences, conditions).map(
    ({ change, status, decision, rule, recurrence, since = latest }) => ({
      ...present(change),
      since: { snapshot_id: since.id, version: since.version, at: since.at },
      status,
      by: decision?.by ?? null,
      at: decision?.at ?? null,
      note: decision?.note ?? null,
      until: decision?.until ?? null,
      rule: rule ?? null,
      seen: recurrence.seen,
      suggested: recurrence.suggested,
    }),
  );
  const count = (status: (typeof STATUSES)[number]) => changes.filter((change) => change.status === status).length;
  const summary = {
    pending: count("pending"),
    unconfirmed: count("unconfirmed"),
    flickering: count("flickering"),
    rejected: count("rejected"),
    ignored: count("ignored"),
  };
  return {
    stored: { ...review, baseline },
    view: { changes, consequences: differences.consequences.map(present), summary },
    taken,
    done,
    told,
    announced,
    resolved,
    confirmedSince: facts.confirmedSince ?? null,
    isQuiet: facts.isQuiet ?? false,
  };
}

function presentChange({ id, kind, mode, change, part, from, to }: Change, name: string) {
  return { id, kind, mode, change, name, part, from: copyValue(from), to: copyValue(to) };
}

const copyValue = (value: Change["from"]) => (typeof value === "string" || value === null ? value : [...value]);
