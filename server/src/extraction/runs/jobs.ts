import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { isId, type RunId } from "../../platform/ids.ts";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { recoverRuns } from "./recover.ts";
import { purgeRuns } from "./retention/retention.ts";
import type { PerformNext } from "./run.ts";

/** The worker's task for runs. @param performNext does what is next: a run, or other work that needs a browser */
export function runTasks(performNext: PerformNext): Pick<Tasks, "run_extraction"> {
  const payload = z.object({ run_id: z.string().refine(isId<RunId>) });
  return {
    run_extraction: task(payload, (_, { jobId, log, signal }) => performNext({ id: jobId }, { log, signal })),
  };
}

/** The worker's task for runs that were lost. */
export function runRecoveryTasks({ db }: { db: Db }): Pick<Tasks, "recover_runs"> {
  return { recover_runs: taskWithoutPayload(({ log }) => recoverRuns(db, log)) };
}

const DAY_MS = 86_400_000;

/**
 * The worker's tasks that delete old runs.
 * @param retentionDays the number of days after which ended runs are deleted
 */
export function runRetentionTasks({ db, retentionDays }: { db: Db; retentionDays: number }): Pick<Tasks, "purge_runs"> {
  return {
    purge_runs: taskWithoutPayload(async ({ log, signal }) => {
      const runs = await purgeRuns(db, new Date(Date.now() - retentionDays * DAY_MS), signal);
      if (runs > 0) log.info({ runs }, "old runs deleted");
    }),
  };
}

export const runRetentionCron: readonly CronJob[] = [{ task: "purge_runs", match: "43 3 * * *" }];

export const runRecoveryCron: readonly CronJob[] = [
  { task: "recover_runs", match: "* * * * *", options: { jobKey: "recover_runs" } },
];
