import type { ListedReview as ListedReviewOnWire, ReviewLogEntry, ReviewOnWire } from "@tintype/shared/api/reviews";
import type { ExtractionId } from "../../platform/ids.ts";
import type { ListedReview, ReviewLogRow } from "./repository.ts";

/** The review of an extraction without a baseline. */
export const NO_REVIEW: ReviewOnWire = {
  ...{ baseline: null, reasons: [], latest: null, changes: [], consequences: [] },
  summary: { pending: 0, unconfirmed: 0, flickering: 0, rejected: 0, ignored: 0 },
};

/** A page as the list of reviews shows it. */
export interface ReviewedPage {
  readonly id: ExtractionId;
  readonly url: string;
}

export function presentListed({
  row: { pending_since, summary },
  page: { id, url },
}: {
  row: ListedReview;
  page: ReviewedPage;
}): ListedReviewOnWire {
  const { pending } = summary;
  return { extraction: { id, url }, site: null, pending, since: pending_since?.toISOString() ?? null, summary };
}

export function presentLogEntry({
  id,
  created_at,
  user_id,
  via,
  action,
  changes,
  note,
  snapshot_id,
}: ReviewLogRow): ReviewLogEntry {
  return { id, at: created_at.toISOString(), by: user_id, via, action, changes, note, snapshot_id };
}
