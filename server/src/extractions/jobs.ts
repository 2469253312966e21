import type { Db } from "../database/db.ts";
import { type CronJob, type Tasks, taskWithoutPayload } from "../jobs/runner.ts";
import { purgeKeys } from "./idempotency.ts";

/** The worker's task for extractions. */
export function extractionTasks({ db }: { db: Db }): Pick<Tasks, "purge_idempotency_keys"> {
  return { purge_idempotency_keys: taskWithoutPayload(() => purgeKeys(db)) };
}

export const extractionCron: readonly CronJob[] = [{ task: "purge_idempotency_keys", match: "17 * * * *" }];
