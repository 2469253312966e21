import type { SnapshotEnvironment } from "../api/extractions/environment.ts";
import type { IneligibleReason } from "../api/review/review-states.ts";

/** Why a snapshot cannot become a baseline without somebody who approves it. Empty: it can. */
export function ineligibleReasons(environment: SnapshotEnvironment): IneligibleReason[] {
  const { truncated, http_status: status, fonts_pending = 0, login } = environment;
  return [
    ...(fonts_pending > 0 ? ["fonts_pending" as const] : []),
    ...(truncated ? ["truncated" as const] : []),
    ...(status !== undefined && (status < 200 || status > 299) ? ["http_status" as const] : []),
    ...(login ? ["login" as const] : []),
  ];
}

/** Why a run that failed gives no baseline. @param cause one of `failureCauses`, or null if it is not known */
export function reasonOfFailure(cause: string | null): IneligibleReason {
  if (cause === "http_status" || cause === "login") return cause;
  return cause === "empty_page" ? "blank" : "failed";
}

/**
 * Returns whether two snapshots were read in the same way, as far as their environments tell. Only such snapshots are
 * compared.
 */
export function isReadAlike(one: SnapshotEnvironment, other: SnapshotEnvironment): boolean {
  return readerOf(one) === readerOf(other);
}

const readerOf = ({ taken_by, viewport, color_scheme }: SnapshotEnvironment): string =>
  JSON.stringify([taken_by, viewport?.width, viewport?.height, color_scheme]);
