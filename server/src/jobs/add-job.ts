import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { Jobs, TaskName } from "./registry.ts";

export interface JobOptions {
  /**
   * A waiting job with the same key is replaced. One that runs already goes on, with this one beside it, and is not tried
   * again should it fail.
   */
  jobKey?: string;
  /** Not before this time; at once when absent. */
  runAt?: Date;
  /** Whether a job that this one replaces gives it its own time, unless it has failed. */
  keepsTime?: boolean;
  /** A crash of the worker uses one up, so never 1: see the default. */
  maxAttempts?: number;
}

/** Enough for a task that throws, or whose workers die, now and then; graphile-worker waits 3, 7, 20, 55 s between. */
const MAX_ATTEMPTS = 5;

/** A worker can take a waiting job from under our feet once; the one that comes after it is ours. */
const MAX_TRIES = 5;

/** Adds a job within the caller's transaction: it exists when, and only if, that commits. */
export async function addJob<Name extends TaskName>(
  tx: Db,
  task: Name,
  payload: Jobs[Name],
  { jobKey, runAt, keepsTime = false, maxAttempts = MAX_ATTEMPTS }: JobOptions = {},
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { rows } = await sql<{ id: string | null }>`
      select id from graphile_worker.add_job(
        ${task}::text,
        ${JSON.stringify(payload)}::json,
        job_key => ${jobKey ?? null}::text,
        job_key_mode => ${keepsTime ? "preserve_run_at" : "replace"}::text,
        run_at => ${runAt ?? null}::timestamptz,
        max_attempts => ${maxAttempts}::int
      )`.execute(tx);
    // graphile-worker 0.18 adds nothing, and says nothing, where a worker takes the waiting job with this key between the
    // two statements of its function. The next call sees that the job runs, and puts the new one beside it.
    if (rows.some(({ id }) => id !== null)) return;
  }
  throw new Error(`the job ${task} with the key ${jobKey} could not be added`);
}
