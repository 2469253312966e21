import type { IneligibleReason } from "@tintype/shared/api/review/review-states";
import type { KindKey } from "@tintype/shared/kinds/keys";
import { ineligibleReasons, isReadAlike, reasonOfFailure } from "@tintype/shared/review/eligibility";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import {
  type ComparableSnapshot,
  findComparable,
  findSnapshotAndPrevious,
  listAfter,
} from "../../extraction/runs/snapshots/snapshots.ts";
import { diffDetected, writeSnapshotEvent } from "../../notifications/events/snapshot-events.ts";
import type { WrittenEvent } from "../../notifications/events/written-event.ts";
import type { Db } from "../../platform/database/db.ts";
import { type ExtractionId, isId, type SnapshotId } from "../../platform/ids.ts";
import { parseTokens } from "./compute.ts";
import type { Confirmation } from "./confirmation.ts";
import { eventsOf } from "./events.ts";
import { namesIn, toLogged } from "./logged.ts";
import { findReview, type ReviewRow } from "./repository.ts";
import { toUnread } from "./snapshots.ts";
import type { Steps } from "./steps.ts";
import { factsOf, matchesOf, type ReviewedExtraction, storeReview } from "./store.ts";

/** A review that nobody has looked at for long catches up with so many snapshots, the newest. */
const MAX_SNAPSHOTS = 30;

/** Snapshots that are read at once when the first baseline is looked for. */
const BATCH = 100;

type Head = Omit<ComparableSnapshot, "tokens">;
type LastRun = Pick<ExtractionRow, "status" | "error_cause">;

export interface CatchUp {
  /** Goes on with the snapshots that were stored since. @returns undefined if the extraction has no baseline */
  (extraction: ReviewedExtraction): Promise<ReviewRow | undefined>;
  /** Makes the first baseline of a snapshot, whether it is eligible or not. */
  start(extraction: ReviewedExtraction, snapshot: ComparableSnapshot): Promise<void>;
  /** Looks at the latest snapshot again, because ignoring a change has ended. */
  lookAgain(extraction: ReviewedExtraction): Promise<void>;
  /** Why the newest snapshot, or the run that failed after it, gave no baseline. */
  reasons(extraction: ReviewedExtraction & LastRun): Promise<IneligibleReason[]>;
  /** The newest snapshot that was read like this one, or this one. */
  findLatestLike(extraction: ReviewedExtraction, snapshot: ComparableSnapshot): Promise<ComparableSnapshot>;
}

/** Creates the function that makes the first baseline of a page, and compares each new snapshot with it. */
export function createCatchUp({
  db,
  steps,
  findKinds,
  now,
}: {
  db: Db;
  steps: Steps;
  /** Finds the kinds of tokens whose changes fire `diff.detected`; null: all but assets. */
  findKinds: (db: Db, extraction: ExtractionId) => Promise<readonly KindKey[] | null>;
  now: () => Date;
}): CatchUp {
  const compute = async (...step: Parameters<Steps>) => {
    const { result, confirmation } = await steps(...step);
    if (!("stored" in result)) throw new Error("only decisions name changes that may be unknown");
    return { result, confirmation };
  };

  const start = async (extraction: ReviewedExtraction, snapshot: ComparableSnapshot): Promise<void> => {
    const time = now();
    const latest = toUnread(snapshot);
    const job = { step: { step: "start" }, stored: null, baseline: latest, latest } as const;
    const { result } = await compute(extraction, job, time);
    const review: ReviewRow = {
      extraction_id: extraction.id,
      revision: 1,
      baseline_id: snapshot.id,
      latest_id: snapshot.id,
      approved_at: snapshot.created_at,
      approved_by: null,
      seen_version: snapshot.version,
      options_changed: false,
      ...factsOf(result),
      state: result.stored,
    };
    await storeReview(db, extraction, { review, view: result.view, isFirst: true }, time);
  };

  /** Tells of changes that further runs have confirmed, as the run that first showed them would have. */
  const eventsOfConfirmed = async (
    extraction: ReviewedExtraction,
    { since, latest, at }: { since: { readonly id: string } | null; latest: ComparableSnapshot; at: Date },
  ): Promise<WrittenEvent[]> => {
    const [firstSnapshot, previous] =
      since && isId<SnapshotId>(since.id) ? await findSnapshotAndPrevious(db, since.id) : [];
    if (!firstSnapshot || !previous) return [];
    const snapshot = { ...latest, tokens: parseTokens(latest.tokens) };
    const kinds = await findKinds(db, extraction.id);
    const event = diffDetected({ extraction, snapshot, previous, kinds, at });
    return event ? [writeSnapshotEvent(event, { snapshot, previous })] : [];
  };

  /** Compares a snapshot with the baseline, unless it was read in another way. */
  const advance = async (extraction: ReviewedExtraction, review: ReviewRow, head: Head): Promise<void> => {
    const time = now();
    const seen = { ...review, seen_version: head.version };
    const baseline = await findComparable(db, extraction, review.baseline_id);
    const isAlike =
      baseline !== undefined && !review.options_changed && isReadAlike(baseline.environment, head.environment);
    const latest = isAlike ? await findComparable(db, extraction, head.id) : undefined;
    if (!baseline || !latest) {
      await storeReview(db, extraction, { review: seen }, time);
      return;
    }
    const job = { stored: review.state, baseline: toUnread(baseline), latest: toUnread(latest) };
    const { result, confirmation } = await compute(extraction, { ...job, step: { step: "advance" } }, time);
    const nextReview = { ...seen, latest_id: latest.id, ...factsOf(result), state: result.stored };
    const log = await toLogged(db, result.taken, latest.id);
    const names = await namesIn(db, log);
    const events = [
      ...eventsOf({ extraction, latest: latest.id, result, log, names, at: time }),
      ...(await eventsOfConfirmed(extraction, { since: result.confirmedSince, latest, at: time })),
    ];
    const confirmAt =
      confirmation && result.view.summary.unconfirmed > 0 ? addMinutes(latest, confirmation) : undefined;
    const facts = { view: result.view, log, events, matches: matchesOf(result) };
    await storeReview(db, extraction, { review: nextReview, ...facts, confirmAt }, time);
  };

  const findFirstEligible = async (extraction: ReviewedExtraction): Promise<ComparableSnapshot | undefined> => {
    let version = 0;
    for (;;) {
      const heads = await listAfter(db, extraction, { version, limit: BATCH, from: "oldest" });
      const eligible = heads.find(({ environment }) => ineligibleReasons(environment).length === 0);
      if (eligible) return findComparable(db, extraction, eligible.id);
      const last = heads.at(-1);
      if (!last || heads.length < BATCH) return undefined;
      version = last.version;
    }
  };

  const catchUp = async (extraction: ReviewedExtraction): Promise<ReviewRow | undefined> => {
    let review = await findReview(db, extraction);
    if (!review) {
      const firstEligible = await findFirstEligible(extraction);
      if (!firstEligible) return undefined;
      await start(extraction, firstEligible);
      review = await findReview(db, extraction);
    }
    if (!review || review.seen_version >= extraction.latest_version) return review;
    const olderThan = { version: review.seen_version, limit: MAX_SNAPSHOTS, from: "newest" } as const;
    for (const head of await listAfter(db, extraction, olderThan)) {
      if (review && review.seen_version < head.version) await advance(extraction, review, head);
      review = await findReview(db, extraction);
    }
    return review;
  };

  return Object.assign(catchUp, {
    start,
    async lookAgain(extraction: ReviewedExtraction) {
      const review = await catchUp(extraction);
      const latest = review && (await findComparable(db, extraction, review.latest_id));
      if (review && latest) await advance(extraction, review, { ...latest, version: review.seen_version });
    },
    async reasons(extraction: ReviewedExtraction & LastRun) {
      const newest = { version: extraction.latest_version - 1, limit: 1, from: "newest" } as const;
      const heads = await listAfter(db, extraction, newest);
      const reasons = heads.flatMap(({ environment }) => ineligibleReasons(environment));
      if (extraction.status === "failed") reasons.push(reasonOfFailure(extraction.error_cause));
      return [...new Set(reasons)];
    },
    async findLatestLike(extraction: ReviewedExtraction, snapshot: ComparableSnapshot) {
      const olderThan = { version: snapshot.version, limit: MAX_SNAPSHOTS, from: "newest" } as const;
      const heads = await listAfter(db, extraction, olderThan);
      const newest = heads.findLast(({ environment }) => isReadAlike(environment, snapshot.environment));
      return (newest && (await findComparable(db, extraction, newest.id))) ?? snapshot;
    },
  });
}

const addMinutes = ({ created_at }: Pick<ComparableSnapshot, "created_at">, { afterMinutes }: Confirmation): Date =>
  new Date(created_at.getTime() + afterMinutes * 60_000);
