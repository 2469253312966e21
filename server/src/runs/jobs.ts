import type { RunId } from "../ids.ts";
import type { Tasks } from "../jobs/runner.ts";
import { performRun, type RunParts } from "./run.ts";

/** The worker's task for runs. */
export function runTasks(parts: RunParts): Pick<Tasks, "run_extraction"> {
  return {
    // The id is one: only queueRun stores such jobs.
    // The id is one: only queueRun stores such jobs.
    run_extraction: ({ run_id }, { log, signal }) =>
      performRun(run_id as RunId, parts, { log: log.child({ run: run_id }), signal }),
  };
}
