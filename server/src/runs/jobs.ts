import { z } from "zod";
import { isId, type RunId } from "../ids.ts";
import { type Tasks, task } from "../jobs/runner.ts";
import { performRun, type RunParts } from "./run.ts";

/** The worker's task for runs. */
export function runTasks(parts: RunParts): Pick<Tasks, "run_extraction"> {
  const payload = z.object({ run_id: z.string().refine(isId<RunId>) });
  return {
    run_extraction: task(payload, ({ run_id }, { log, signal }) =>
      performRun(run_id, parts, { log: log.child({ run: run_id }), signal }),
    ),
  };
}
