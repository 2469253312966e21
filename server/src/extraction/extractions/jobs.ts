import type { Db } from "../../platform/database/db.ts";
import { type CronJob, type Tasks, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { addUpCounts } from "./counts.ts";
import { purgeKeys } from "./idempotency.ts";

/** The worker's tasks for extractions. */
export function extractionTasks({ db }: { db: Db }): Pick<Tasks, "purge_idempotency_keys" | "add_up_counts"> {
  return {
    purge_idempotency_keys: taskWithoutPayload(() => purgeKeys(db)),
    add_up_counts: taskWithoutPayload(async ({ signal }) => {
      while (!signal.aborted && (await addUpCounts(db)));
    }),
  };
}

export const extractionCron: readonly CronJob[] = [
  { task: "purge_idempotency_keys", match: "17 * * * *" },
  { task: "add_up_counts", match: "* * * * *", options: { jobKey: "add_up_counts" } },
];
