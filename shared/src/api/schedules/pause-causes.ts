/** Why a schedule's time passed without a run. */
export const pauseCauses = [
  "quota_day",
  "quota_month",
  "too_many_runs",
  "no_pages",
  "no_access",
  "account_disabled",
  "interval",
  "team_size",
] as const;
export type PauseCause = (typeof pauseCauses)[number];
