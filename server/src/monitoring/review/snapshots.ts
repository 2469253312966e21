import type { ComparableSnapshot } from "../../extraction/runs/snapshots/snapshots.ts";
import type { UnreadReviewedSnapshot } from "./compute.ts";
import type { ReviewRow } from "./repository.ts";

/** The snapshots that a review needs. */
export const keptBy = ({ baseline_id, latest_id, state }: Pick<ReviewRow, "baseline_id" | "latest_id" | "state">) => [
  ...new Set([baseline_id, latest_id, ...Object.values(state.since).map(({ id }) => id)]),
];

/** A snapshot as a review compares it. */
export const toUnread = ({ id, version, created_at, tokens }: ComparableSnapshot): UnreadReviewedSnapshot => ({
  id,
  version,
  tokens,
  at: created_at.toISOString(),
});
