import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { Jobs, TaskName } from "./registry.ts";

export interface JobOptions {
  /**
   * Replaces a waiting job with the same key. A running job with the same key continues, this job is added beside it, and the
   * running one is not retried if it fails.
   */
  jobKey?: string;
  /** The job does not run before this time. By default it runs immediately. */
  runAt?: Date;
  /** True if this job takes over the time of the job that it replaces, unless that has failed. */
  keepsTime?: boolean;
  /** Jobs with a lower number run first; 0 by default. */
  priority?: number;
  /** A crash of the worker counts as an attempt, so this should not be 1. */
  maxAttempts?: number;
}

/** Enough for a task that sometimes throws or whose workers sometimes die. graphile-worker waits 3, 7, 20, 55 s in between. */
const MAX_ATTEMPTS = 5;

/** A worker can take the waiting job before this one replaces it. The next try then adds the job. More tries are a reserve. */
const MAX_TRIES = 5;

/** A job to be added with others. Its key must be one that no job has. */
export interface NewJob<Name extends TaskName> extends Pick<JobOptions, "jobKey" | "priority"> {
  payload: Jobs[Name];
}

/** Jobs to be added, or an expression of SQL for the JSON of such a list, or null. */
export type NewJobs<Name extends TaskName> = readonly NewJob<Name>[] | RawBuilder<readonly NewJob<Name>[] | null>;

/** Adds jobs by one statement, in the caller's transaction. */
export async function addJobs<Name extends TaskName>(
  tx: Db,
  task: Name,
  jobs: NewJobs<Name>,
  { maxAttempts = MAX_ATTEMPTS }: Pick<JobOptions, "maxAttempts"> = {},
): Promise<void> {
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(
        ${task}::text, job->'payload', null, null, ${maxAttempts}::integer, job->>'jobKey', (job->>'priority')::integer, null
      )::graphile_worker.job_spec
      from json_array_elements(${"execute" in jobs ? jobs : JSON.stringify(jobs)}::json) as job
    ))`.execute(tx);
}

/** Adds a job in the caller's transaction. The job exists if and when the transaction commits. */
export async function addJob<Name extends TaskName>(
  tx: Db,
  task: Name,
  payload: Jobs[Name],
  { jobKey, runAt, keepsTime = false, priority = 0, maxAttempts = MAX_ATTEMPTS }: JobOptions = {},
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { rows } = await sql<{ id: string | null }>`
      select id from graphile_worker.add_job(
        ${task}::text,
        ${JSON.stringify(payload)}::json,
        job_key => ${jobKey ?? null}::text,
        job_key_mode => ${keepsTime ? "preserve_run_at" : "replace"}::text,
        run_at => ${runAt ?? null}::timestamptz,
        priority => ${priority}::int,
        max_attempts => ${maxAttempts}::int
      )`.execute(tx);
    // graphile-worker 0.18 silently adds nothing if a worker takes the waiting job with this key between the two statements
    // of its function. The next call sees that the job is running and adds the new one beside it.
    if (rows.some(({ id }) => id !== null)) return;
  }
  throw new Error(`the job ${task} with the key ${jobKey} could not be added`);
}
