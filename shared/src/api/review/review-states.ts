/** The statuses of changes. The first one that a change has on one of its pages is that of all together. */
export const STATUSES = ["pending", "unconfirmed", "flickering", "rejected", "ignored"] as const;
export type Status = (typeof STATUSES)[number];

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
