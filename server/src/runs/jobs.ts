import { z } from "zod";
import type { Db } from "../database/db.ts";
import { isId, type RunId } from "../ids.ts";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../jobs/runner.ts";
import { recoverRuns } from "./recover.ts";
import { performRun, type RunParts } from "./run.ts";

/** The worker's task for runs. */
export function runTasks(parts: RunParts): Pick<Tasks, "run_extraction"> {
  const payload = z.object({ run_id: z.string().refine(isId<RunId>) });
  return {
    run_extraction: task(payload, ({ run_id }, { jobId, log, signal }) =>
      performRun({ id: jobId, runId: run_id }, parts, { log, signal }),
    ),
  };
}

/** The worker's task for runs that were lost. */
export function runRecoveryTasks({ db }: { db: Db }): Pick<Tasks, "recover_runs"> {
  return { recover_runs: taskWithoutPayload(({ log }) => recoverRuns(db, log)) };
}

export const runRecoveryCron: readonly CronJob[] = [
  { task: "recover_runs", match: "* * * * *", options: { jobKey: "recover_runs" } },
];
