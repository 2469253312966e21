import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { RunId } from "../../../platform/ids.ts";
import type { ExtractionRow } from "../rows.ts";
import { RECENT_MS, type WaitingUser } from "./fair-order.ts";

/** Waits for a lock that is held until the transaction ends. */
export async function advisoryLock(tx: Db, [first, second]: readonly [number, number]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${first}::int, ${second}::int)`.execute(tx);
}

/** The run that a job has claimed and that has not ended. */
export async function findRunOfJob(tx: Db, job: { id: number }): Promise<RunId | undefined> {
  const row = await tx
    .selectFrom("runs")
    .select("id")
    .where("status", "=", "running")
    .where("job_id", "=", job.id)
    .executeTakeFirst();
  return row?.id;
}

/** The runs of a user who is gone count as those of their extraction alone. */
const OWNER = sql<string>`coalesce(user_id, extraction_id)`;

/** A user with work of one sort. `owner` is for claims. */
export interface UserWork extends Omit<WaitingUser, "waitingSince"> {
  readonly owner: string;
  /** The part of `seconds` of work that failed and counts against no quota. */
  readonly failedSeconds: number;
  /** Null if none of it waits. */
  readonly waitingSince: Date | null;
}

/**
 * The seconds for which work has held a slot. The clock goes on while a transaction waits for its turn to claim.
 * @param end null until it has ended
 */
export const heldSeconds = (start: Expression<Date | null>, end: Expression<Date | null>): RawBuilder<number> =>
  sql<number>`extract(epoch from coalesce(${end}, clock_timestamp()) - ${start})::float8`;

/** Lists who has runs that wait, and the runs of these others. */
export async function listUsersWithRuns(tx: Db, others: readonly string[]): Promise<UserWork[]> {
  const { rows } = await sql<UserWork>`
    select w.owner, w.running, w.waiting, w."waitingSince", held.seconds, held."failedSeconds"
    from (
      select owner,
        count(*) filter (where status = 'running') as running,
        count(*) filter (where status = 'pending') as waiting,
        min(created_at) filter (where status = 'pending') as "waitingSince"
      from (
        select ${OWNER} as owner, status, created_at from runs where status in ('pending', 'running')
        union all
        select owner, null, null from unnest(${others}::uuid[]) as owner
      ) as open
      group by 1 having bool_or(coalesce(status, 'pending') = 'pending')
    ) as w cross join lateral (
      select coalesce(sum(seconds), 0) as seconds,
        coalesce(sum(seconds) filter (where status = 'failed'), 0) as "failedSeconds"
      from (
        select status, ${heldSeconds(sql.ref("started_at"), sql.ref("finished_at"))} as seconds from runs
        where user_id = w.owner and status <> 'pending'
          and started_at > now() - make_interval(secs => ${RECENT_MS / 1000})
      ) as recent
    ) as held`.execute(tx);
  return rows;
}

/** Locks the extraction of the owner's oldest waiting run whose extraction nobody else has locked; never waits. */
export async function lockOldestPending(
  tx: Db,
  owner: string,
): Promise<{ runId: RunId; extraction: ExtractionRow } | undefined> {
  const row = await tx
    .selectFrom("runs")
    .innerJoin("extractions", "extractions.id", "runs.extraction_id")
    .selectAll("extractions")
    .select("runs.id as run_id")
    .where("runs.status", "=", "pending")
    .where(sql<boolean>`coalesce(runs.user_id, runs.extraction_id) = ${owner}`)
    .orderBy("runs.created_at")
    .orderBy("runs.id")
    .limit(1)
    .forUpdate("extractions")
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  const { run_id, ...extraction } = row;
  return { runId: run_id, extraction };
}

/** Running runs whose job is gone, or has failed for good: nobody works on them, and nobody ever would. */
export async function listOrphans(db: Db): Promise<{ id: RunId; attempt: number }[]> {
  const { rows } = await sql<{ id: RunId; attempt: number }>`
    select id, attempt from runs
    where status = 'running' and job_id is not null and not exists (
      select from graphile_worker._private_jobs as jobs
      where jobs.id = runs.job_id and (jobs.locked_at is not null or jobs.attempts < jobs.max_attempts))`.execute(db);
  return rows;
}

/** Waiting runs for which there is no job, the newest first: as many as there are fewer jobs than waiting runs. */
export async function listRunsWithoutJob(db: Db): Promise<RunId[]> {
  const { rows } = await sql<{ id: RunId }>`
    with jobs as (
      select count(*) as count from graphile_worker._private_jobs
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'run_extraction')
        and locked_at is null and attempts < max_attempts
    ),
    waiting as (select count(*) as count from runs where status = 'pending')
    select id from runs where status = 'pending' order by created_at desc
    limit (select greatest(0, waiting.count - jobs.count) from waiting, jobs)`.execute(db);
  return rows.map(({ id }) => id);
}
