import type { KindKey } from "@tintype/shared/kinds/keys";
import { isReadAlike } from "@tintype/shared/review/eligibility";
import type { NextSnapshot } from "../../extraction/runs/draft-snapshot.ts";
import { findComparable } from "../../extraction/runs/snapshots/snapshots.ts";
import type { Db } from "../../platform/database/db.ts";
import { AppError } from "../../platform/errors.ts";
import type { CatchUp } from "./catch-up.ts";
import type { StoredReview } from "./compute.ts";
import { findReview } from "./repository.ts";
import { toUnread } from "./snapshots.ts";
import type { Steps } from "./steps.ts";
import type { ReviewedExtraction } from "./store.ts";

/**
 * Creates a function that returns true if the difference between the next snapshot of a page and the one before it must not be
 * announced; false for a page without decisions, rules, confirmation and changes that come and go, and if it cannot be known.
 */
export function createQuietness({ db, catchUp, steps }: { db: Db; catchUp: CatchUp; steps: Steps }) {
  async function isQuiet(
    extraction: ReviewedExtraction,
    nextSnapshot: NextSnapshot,
    kinds: readonly KindKey[] | null,
  ): Promise<boolean> {
    const hasReview = (await findReview(db, extraction)) !== undefined;
    const hasConditions = await steps.haveConditions(extraction);
    if (!hasReview && !hasConditions) return false;
    const review = await catchUp(extraction);
    if (review?.options_changed) return true; // the page is read in another way: somebody has to approve it first
    if (!review || !(hasConditions || mayBeQuiet(review.state))) return false;
    const baseline = await findComparable(db, extraction, review.baseline_id);
    const previous = await findComparable(db, extraction, nextSnapshot.previous);
    if (!baseline || !previous) return false;
    if (![previous, nextSnapshot].every(({ environment }) => isReadAlike(baseline.environment, environment)))
      return false;
    const step = { step: "foresee", previous: toUnread(previous), kinds } as const;
    const latest = toUnread({ ...nextSnapshot, created_at: nextSnapshot.at });
    const job = { step, stored: review.state, baseline: toUnread(baseline), latest };
    const { result } = await steps(extraction, job, nextSnapshot.at);
    return "isQuiet" in result && result.isQuiet;
  }

  return (...asked: Parameters<typeof isQuiet>): Promise<boolean> =>
    isQuiet(...asked).catch((error: unknown) => {
      // A page with too many tokens has no review, and a busy server must not lose a snapshot.
      if (error instanceof AppError) return false;
      throw error;
    });
}

const mayBeQuiet = ({ decisions, expected, history }: StoredReview): boolean =>
  decisions.length > 0 || expected.length > 0 || history.runs.some(({ ids }) => Object.keys(ids).length > 0);
