import type { ReviewOnWire } from "@tintype/shared/api/reviews";
import { namesOf, type Rename } from "@tintype/shared/kinds/renames";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { advance, approveSnapshot, type Expect, expectChanges } from "@tintype/shared/review/advancing";
import type { Change } from "@tintype/shared/review/change";
import { changesBetween } from "@tintype/shared/review/changes";
import { type Decide, decide } from "@tintype/shared/review/deciding";
import type { STATUSES } from "@tintype/shared/review/merge";
import {
  type Conditions,
  type Review,
  type ReviewedSnapshot,
  reviewChanges,
  type SnapshotTokens,
} from "@tintype/shared/review/review";

// What a review needs the tokens of snapshots for. All of it is pure, so that a child process can do it.

/** A review as it is stored: the tokens of its baseline are those of the approved snapshot. */
export type StoredReview = Omit<Review, "baseline"> & { readonly baseline: Omit<Review["baseline"], "tokens"> };

/** A snapshot whose tokens are JSON, under the names with which they are stored. */
export type UnreadSnapshot = ReviewedSnapshot & { readonly tokens: string };

/** What is done with a review. */
export type Step =
  | { readonly step: "start" | "show" | "advance" }
  | { readonly step: "decide"; readonly wanted: Decide }
  | { readonly step: "approve"; readonly approved: UnreadSnapshot }
  | { readonly step: "expect"; readonly wanted: Expect };

export interface ReviewJob {
  readonly step: Step;
  /** Null before the first baseline: `latest` becomes it. */
  readonly stored: StoredReview | null;
  readonly baseline: UnreadSnapshot;
  /** The snapshot that is compared with the baseline. */
  readonly latest: UnreadSnapshot;
  readonly renames: readonly Rename[];
  /** When it is done: an ISO timestamp. */
  readonly at: string;
}

/** What a user did, by what they expected, without a request. */
export interface TakenChange {
  readonly id: string;
  readonly by: string;
  readonly note: string | null;
}

export type ReviewResult =
  | {
      readonly stored: StoredReview;
      readonly shown: Pick<ReviewOnWire, "changes" | "consequences" | "summary">;
      /** Expected changes that came. */
      readonly taken: readonly TakenChange[];
      /** What a decision did; empty lists for other steps. */
      readonly done: Readonly<Record<"accept" | "reject" | "ignore" | "reopen", readonly string[]>>;
    }
  | { readonly unknown: readonly string[] };

const NOTHING = { accept: [], reject: [], ignore: [], reopen: [] } as const;

/** Does a step, and shows the review after it. */
export function computeReview({ step, stored, baseline, latest: unread, renames, at }: ReviewJob): ReviewResult {
  const latest = read(unread);
  const conditions: Conditions = { at: new Date(at), ruleOf: () => undefined, confirmRuns: 0 };
  const tokens = baseline.id === unread.id ? latest.tokens : read(baseline).tokens;
  const before: Review | undefined = stored ? { ...stored, baseline: { ...stored.baseline, tokens } } : undefined;
  if (!before || step.step === "start") {
    return resultOf(approveSnapshot(undefined, { approved: latest, latest }, conditions), latest, {
      conditions,
      renames,
    });
  }
  if (step.step === "decide") {
    const decided = decide(before, latest, step.wanted, conditions);
    if (!("review" in decided)) return { unknown: decided.unknown };
    return resultOf(decided.review, latest, { conditions, renames, done: decided.done });
  }
  if (step.step === "approve") {
    const approved = step.approved.id === unread.id ? latest : read(step.approved);
    const isNewer = approved.version > latest.version;
    const next = approveSnapshot(before, { approved, latest: isNewer ? approved : latest }, conditions);
    return resultOf(next, isNewer ? approved : latest, { conditions, renames });
  }
  if (step.step === "show") return resultOf(before, latest, { conditions, renames });
  const { review, accepted } =
    step.step === "expect"
      ? expectChanges(before, latest, step.wanted, conditions)
      : advance(before, latest, conditions);
  const taken = accepted.map(({ change, expectation: { by, note } }) => ({ id: change.id, by, note }));
  return resultOf(review, latest, { conditions, renames, taken });
}

const read = ({ tokens, ...snapshot }: UnreadSnapshot): SnapshotTokens => ({
  ...snapshot,
  tokens: JSON.parse(tokens) as Tokens, // they were stored as such
});

interface About {
  readonly conditions: Conditions;
  readonly renames: readonly Rename[];
  readonly taken?: readonly TakenChange[];
  readonly done?: Extract<ReviewResult, { stored: unknown }>["done"];
}

function resultOf(
  review: Review,
  latest: SnapshotTokens,
  { conditions, renames, taken = [], done = NOTHING }: About,
): ReviewResult {
  const { tokens: _, ...baseline } = review.baseline;
  const found = changesBetween(review.baseline, latest.tokens);
  const names = (change: Change) => shownName(change, renames);
  const changes = reviewChanges(review, found, conditions).map(
    ({ change, status, decision, rule, recurrence, since = latest }) => ({
      ...presentChange(change, names(change)),
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
  const countOf = (status: (typeof STATUSES)[number]) => changes.filter((change) => change.status === status).length;
  return {
    stored: { ...review, baseline },
    shown: {
      changes,
      consequences: found.consequences.map((change) => presentChange(change, names(change))),
      summary: {
        pending: countOf("pending"),
        unconfirmed: countOf("unconfirmed"),
        flickering: countOf("flickering"),
        rejected: countOf("rejected"),
        ignored: countOf("ignored"),
      },
    },
    taken,
    done,
  };
}

function presentChange({ id, kind, mode, change, part, from, to }: Change, name: string) {
  return { id, kind, mode, change, name, part, from: copyValue(from), to: copyValue(to) };
}

const copyValue = (value: Change["from"]) => (typeof value === "string" || value === null ? value : [...value]);

/** A step of the spacing scale gives its name to a value of spacing. */
const shownName = ({ kind, name }: Change, renames: readonly Rename[]): string =>
  namesOf(kind === "spacing" ? "spacing_scale" : kind, renames).get(name) ?? name;
