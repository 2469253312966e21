import type { Tasks } from "../jobs/runner.ts";
import { performRun, type RunParts } from "./run.ts";

/** The worker's task for runs. */
export function runTasks(parts: RunParts): Pick<Tasks, "run_extraction"> {
  return {
    run_extraction: ({ run_id }, { log, signal }) =>
      performRun(run_id, parts, { log: log.child({ run: run_id }), signal }),
  };
}
