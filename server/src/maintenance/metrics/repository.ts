import { sql } from "kysely";
import { DatabaseError } from "pg";
import type { Db } from "../../platform/database/db.ts";
import type { WorkerId } from "../../platform/ids.ts";

/** PostgreSQL's code for a table that does not exist. */
const UNDEFINED_TABLE = "42P01";

/** Records that the worker is alive, by the database's clock. */
export async function recordWorker(
  db: Db,
  worker: { id: WorkerId; version: string; browser_works: boolean },
): Promise<void> {
  await db
    .insertInto("workers")
    .values(worker)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({ seen_at: eb.fn<Date>("now"), browser_works: worker.browser_works })),
    )
    .execute();
}

export async function deleteWorker(db: Db, id: WorkerId): Promise<void> {
  await db.deleteFrom("workers").where("id", "=", id).execute();
}

export async function deleteWorkersSeenBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("workers").where("seen_at", "<", time).execute();
}

/** Counts the workers that were seen in the last `seconds`, by whether they can start a browser. */
export async function countWorkers(db: Db, seconds: number): Promise<{ working: number; withoutBrowser: number }> {
  const { rows } = await sql<{ working: number; withoutBrowser: number }>`
    select count(*) filter (where browser_works) as working,
      count(*) filter (where not browser_works) as "withoutBrowser"
    from workers where seen_at > now() - make_interval(secs => ${seconds})`.execute(db);
  return rows[0] ?? { working: 0, withoutBrowser: 0 };
}

/** Returns the seconds since the last heartbeat of any worker; null if there is no worker. */
export async function secondsSinceLastWorker(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(seen_at))::float8 as seconds from workers`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** A worker by its reports. */
export interface WorkerReport {
  readonly id: WorkerId;
  readonly version: string;
  readonly browser_works: boolean;
  readonly started_at: Date;
  readonly seen_at: Date;
  /** Time since it was last seen, by the database's clock. */
  readonly silent_seconds: number;
}

/** Lists the workers that were seen last. */
export async function listWorkers(db: Db, limit: number): Promise<WorkerReport[]> {
  const { rows } = await sql<WorkerReport>`
    select id, version, browser_works, started_at, seen_at,
      extract(epoch from now() - seen_at)::float8 as silent_seconds
    from workers order by seen_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** The numbers of a task's jobs by state. */
export interface QueueState {
  readonly task: string;
  /** Due jobs that no worker has taken. */
  readonly waiting: number;
  readonly running: number;
  /** Jobs that are due later: mostly retries. */
  readonly scheduled: number;
  /** Jobs that have used up their attempts. */
  readonly failed: number;
  /** Time since the oldest waiting job became due; 0 if none is waiting. */
  readonly oldestSeconds: number;
}

/** Reads the state of the queue, by task. */
export async function readQueue(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    with jobs as (
      select task_identifier as task, run_at,
        case
          when locked_at is not null then 'running'
          when attempts >= max_attempts then 'failed'
          when run_at > now() then 'scheduled'
          else 'waiting'
        end as state
      from graphile_worker.jobs
    )
    select task,
      count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'scheduled') as scheduled,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'waiting')), 0)::float8 as "oldestSeconds"
    from jobs group by task order by task`.execute(db);
  return rows;
}

/** Lists the migrations that were applied to this database. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
