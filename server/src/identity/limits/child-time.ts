import type { TimeBudgetRules } from "../../platform/lanes/time-budget.ts";
import { HOUR_MS } from "../../platform/limits/bucket.ts";
import { rateLimited } from "../../platform/limits/refusal.ts";

/** Creates the refusal of a budget of time. @param what "seconds of work" @param limit in an hour */
export const outOfTime = (what: string, limit: number) => (seconds: number) => {
  const now = new Date();
  const resetsAt = new Date(Math.ceil(now.getTime() / 1000 + seconds) * 1000);
  return rateLimited(`${what} (there are ${limit} in an hour)`, { limit, resetsAt }, now, {});
};

/** Two children of each pool work at once: whoever uses this up again and again takes a twelfth of a pool. */
const SECONDS = 600;

/** The time that children work for requests of a user, in all pools of a process. */
export const CHILD_TIME: TimeBudgetRules = {
  name: "Work of children for requests",
  at: import.meta.url,
  unit: "seconds",
  limits: { ofClient: SECONDS },
  restoredMs: HOUR_MS,
  refusal: outOfTime("seconds of work on large pages, files and sources", SECONDS),
};
