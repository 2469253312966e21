import type { RunUsage } from "./quotas.ts";

/** Converts the use of a quota to its wire shape. */
export function presentUsage({ used, limit, resetsAt }: RunUsage) {
  return { extractions_used: used, extractions_limit: limit, reset_date: resetsAt.toISOString() };
}
