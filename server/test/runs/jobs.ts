import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import type { Tasks } from "../../src/platform/jobs/runner.ts";
import type { TestService } from "../service.ts";

// For tests: the jobs that are queued, without a worker.

/** Does the queued jobs of these tasks, as a worker does: in the order in which they were queued, or the newest first. */
export async function runJobs(
  { database: { db } }: Pick<TestService, "database">,
  tasks: Partial<Tasks>,
  { newestFirst = false, log = silent } = {},
): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    const { rows } = await sql<{ id: string; payload: unknown }>`
      with removed as (
        delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
        where task.id = job.task_id and identifier = ${name} returning job.id, payload
      ) select id, payload from removed order by id`.execute(db);
    for (const { id, payload } of newestFirst ? rows.toReversed() : rows) {
      await task.run(payload, { jobId: Number(id), log, signal: new AbortController().signal });
    }
  }
}
