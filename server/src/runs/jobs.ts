import type { Browser } from "../browser/browser.ts";
import type { Db } from "../database/db.ts";
import type { RunId } from "../ids.ts";
import type { CronJob, Tasks } from "../jobs/runner.ts";
import { purgeKeys } from "./idempotency.ts";
import { performRun } from "./run.ts";

/** What the worker does for extractions. */
export function extractionTasks({
  db,
  browser,
}: {
  db: Db;
  browser: Browser;
}): Pick<Tasks, "run_extraction" | "purge_idempotency_keys"> {
  return {
    // The id is one: only queueRun stores such jobs.
    run_extraction: ({ run_id }, { log, signal }) =>
      performRun(run_id as RunId, { db, browser, log: log.child({ run: run_id }), signal }),
    purge_idempotency_keys: () => purgeKeys(db),
  };
}

/** What recurs. */
export const extractionCron: readonly CronJob[] = [{ task: "purge_idempotency_keys", match: "17 * * * *" }];
