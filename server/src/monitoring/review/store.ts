import { lockExtractionOf } from "../../extraction/extractions/repository.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import { keepSnapshots } from "../../extraction/runs/snapshots/snapshots.ts";
import { announce } from "../../notifications/announce.ts";
import type { WrittenEvent } from "../../notifications/events/written-event.ts";
import type { Db } from "../../platform/database/db.ts";
import type { SiteId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { ReviewStep } from "./compute.ts";
import { insertLog, type LogDraft } from "./log-repository.ts";
import {
  insertReview,
  type ReviewFacts,
  type ReviewRow,
  type StoredView,
  updateReview,
  writeReview,
} from "./repository.ts";
import { insertMatches, type RuleMatch } from "./rules/repository.ts";
import { keptBy } from "./snapshots.ts";

/** An extraction, as a review needs it. */
export type ReviewedExtraction = Pick<
  ExtractionRow,
  "id" | "url" | "latest_version" | "renames" | "user_id" | "team_id" | "site_id"
>;

/** A review with all that is stored with it. */
export interface ReviewDraft {
  /** Its revision is that of the review from which it was made. */
  readonly review: ReviewRow;
  /** The changes that it shows, if the step has computed them. */
  readonly view?: StoredView;
  /** True if the extraction had no review. */
  readonly isFirst?: boolean;
  readonly log?: readonly LogDraft[];
  readonly events?: readonly WrittenEvent[];
  readonly matches?: readonly RuleMatch[];
  /** When the next run starts that confirms changes. */
  readonly confirmAt?: Date | undefined;
  /** Refuses a decision of somebody who may not decide any more. */
  readonly holdRights?: ((tx: Db) => Promise<unknown>) | undefined;
}

/**
 * Stores a review.
 * @param time the time of the step that made it
 * @returns false if another review has been stored since, or if the extraction has moved or is gone; then nothing is stored
 */
export async function storeReview(
  db: Db,
  extraction: ReviewedExtraction,
  { review, view, isFirst = false, log = [], events = [], matches = [], confirmAt, holdRights }: ReviewDraft,
  time: Date,
): Promise<boolean> {
  const written = writeReview(review, view);
  const kept = keptBy(review);
  const end = findNextEnd(review, time);
  return db.transaction().execute(async (tx) => {
    await holdRights?.(tx);
    if (!(await lockExtractionOf(tx, extraction))) return false;
    const isStored = isFirst
      ? await insertReview(tx, extraction, written)
      : await updateReview(tx, written, review.revision);
    if (!isStored) return false;
    await keepSnapshots(tx, extraction, kept);
    await insertLog(tx, { extraction: extraction.id }, log);
    await announce(tx, extraction, events);
    await insertMatches(tx, matches, time);
    if (end) {
      const job = { extraction_id: extraction.id, isDue: true };
      await addJob(tx, "review_snapshots", job, { jobKey: `review_end:${extraction.id}`, runAt: end });
    }
    if (extraction.site_id !== null) await queueAnnouncement(tx, extraction.site_id);
    if (confirmAt) {
      const job = { extraction_id: extraction.id };
      await addJob(tx, "confirm_changes", job, { jobKey: `confirm:${extraction.id}`, runAt: confirmAt });
    }
    return true;
  });
}

/** Queues the announcement of what is pending on the pages of a site and has not been announced. */
export async function queueAnnouncement(tx: Db, site_id: SiteId): Promise<void> {
  await addJob(tx, "announce_site", { site_id }, { jobKey: `announce:${site_id}`, maxAttempts: 25 });
}

/** The columns by which lists show a review. */
export function factsOf({ view: { changes, summary } }: Pick<ReviewStep, "view">): ReviewFacts {
  const times = changes.filter(({ status }) => status === "pending").map(({ since }) => new Date(since.at).getTime());
  return { pending_since: times.length > 0 ? new Date(Math.min(...times)) : null, summary };
}

/** The changes that rules ignore. */
export const matchesOf = ({ view }: Pick<ReviewStep, "view">): RuleMatch[] =>
  view.changes.flatMap(({ id, rule }) => (rule === null ? [] : [{ rule, change: id }]));

/** When ignoring a change ends next. */
function findNextEnd({ state }: ReviewRow, time: Date): Date | undefined {
  const ends = state.decisions.flatMap(({ until }) => (until === null ? [] : [new Date(until).getTime()]));
  const nextEnd = Math.min(...ends.filter((end) => end > time.getTime()));
  return Number.isFinite(nextEnd) ? new Date(nextEnd) : undefined;
}
