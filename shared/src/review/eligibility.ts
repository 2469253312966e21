import type { SnapshotEnvironment } from "../api/environment.ts";

/** Why a snapshot, or the newest run, gives no baseline. */
export const INELIGIBLE_REASONS = [
  "fonts_pending",
  "truncated",
  "options_changed",
  "http_status",
  "login",
  "blank",
  "failed",
] as const;
export type IneligibleReason = (typeof INELIGIBLE_REASONS)[number];

/** Why a snapshot cannot become a baseline without somebody who approves it. Empty: it can. */
export function ineligibleReasons(environment: SnapshotEnvironment): IneligibleReason[] {
  const { truncated, http_status: status } = environment;
  return [
    ...(truncated ? ["truncated" as const] : []),
    ...(status !== undefined && (status < 200 || status > 299) ? ["http_status" as const] : []),
  ];
}

/** Whether two snapshots were read in the same way, as far as their environments tell. Only such snapshots are compared. */
export function isReadAlike(one: SnapshotEnvironment, other: SnapshotEnvironment): boolean {
  return readerOf(one) === readerOf(other);
}

const readerOf = ({ taken_by, viewport, color_scheme }: SnapshotEnvironment): string =>
  JSON.stringify([taken_by, viewport?.width, viewport?.height, color_scheme]);
