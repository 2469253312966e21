import { reviewTasks } from "../../src/monitoring/review/jobs.ts";
import { confirmationOf, createReviewing } from "../../src/monitoring/reviewing.ts";
import { createChildren } from "../../src/platform/children/children.ts";
import { runJobs } from "./jobs.ts";
import type { ScheduledService } from "./schedules.ts";

// For tests: the jobs of reviews, without a worker.

/** Compares the snapshots that are new with their baselines, as a worker does. */
export async function runReviews(service: ScheduledService): Promise<void> {
  const { review_snapshots } = tasksOf(service);
  await runJobs(service, { review_snapshots });
}

/** Does the jobs of ends of ignore rules, whether their time has come or not, and compares the snapshots anew. */
export async function endIgnoreRules(service: ScheduledService): Promise<void> {
  const { end_ignore_rule } = tasksOf(service);
  await runJobs(service, { end_ignore_rule });
  await runReviews(service);
}

/** Starts the runs that confirm changes, whether their time has come or not. */
export async function startConfirmingRuns(service: ScheduledService): Promise<void> {
  const { confirm_changes } = tasksOf(service);
  await runJobs(service, { confirm_changes });
}

function tasksOf({ database: { db }, now }: ScheduledService) {
  const { catchUp } = createReviewing({ db, now }, createChildren()); // they start only for large snapshots
  return reviewTasks({ db, catchUp, confirmationOf });
}
