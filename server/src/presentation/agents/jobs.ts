import { z } from "zod";
import type { PerformNext } from "../../extraction/runs/run.ts";
import type { Db } from "../../platform/database/db.ts";
import { type AgentReadingId, isId } from "../../platform/ids.ts";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { deleteReadingsBefore } from "./repository.ts";

/** Age after which a reading is deleted, in ms: nobody waits for it, and it counts no more as a recent one. */
const FORGOTTEN_MS = 600_000;

/** The worker's tasks for agents. @param parts.next does what is next: a run, or a page for which an agent waits */
export function agentTasks({
  db,
  next,
}: {
  db: Db;
  next: PerformNext;
}): Pick<Tasks, "read_for_agent" | "purge_agent_readings"> {
  const payload = z.object({ reading_id: z.string().refine(isId<AgentReadingId>) });
  return {
    read_for_agent: task(payload, (_, { jobId, log, signal }) => next({ id: jobId }, { log, signal })),
    purge_agent_readings: taskWithoutPayload(async ({ log }) => {
      const readings = await deleteReadingsBefore(db, new Date(Date.now() - FORGOTTEN_MS));
      if (readings > 0) log.info({ readings }, "old readings of agents deleted");
    }),
  };
}

export const agentCron: readonly CronJob[] = [{ task: "purge_agent_readings", match: "*/10 * * * *" }];
