import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";

/** The time from `from` (inclusive) until `until` (exclusive). */
interface Interval {
  from: Date;
  until: Date;
}

/** A run that has ended, with its durations in seconds. */
export interface EndedRun extends Pick<Selectable<Database["runs"]>, "kind" | "status"> {
  /** From its first attempt to its end; null if it was never attempted (an upload). */
  readonly seconds: number | null;
  /** From its creation to its first attempt. */
  readonly wait_seconds: number | null;
  /** The result for its screenshot: `stored`, or the reason why it was left out; null if none was asked for. */
  readonly screenshot: string | null;
}

/** Reads the runs that ended in the interval. */
export async function readEndedRuns(db: Db, { from, until }: Interval): Promise<EndedRun[]> {
  return db
    .selectFrom("runs")
    .select([
      "kind",
      "status",
      sql<number | null>`extract(epoch from finished_at - started_at)::float8`.as("seconds"),
      sql<number | null>`extract(epoch from started_at - created_at)::float8`.as("wait_seconds"),
      sql<string | null>`(
        select case when picture.snapshot_id is null then s.environment->>'screenshot_left_out' else 'stored' end
        from snapshots as s left join screenshots as picture on picture.snapshot_id = s.id
        where s.run_id = runs.id
      )`.as("screenshot"),
    ])
    .where("finished_at", ">=", from)
    .where("finished_at", "<", until)
    .execute();
}

/** Reads the delivery attempts that began in the interval. */
export async function readAttempts(
  db: Db,
  { from, until }: Interval,
): Promise<{ result: "delivered" | "failed"; duration_ms: number }[]> {
  const rows = await db
    .selectFrom("delivery_attempts")
    .select(["error", "duration_ms"])
    .where("at", ">=", from)
    .where("at", "<", until)
    .execute();
  return rows.map(({ error, duration_ms }) => ({ result: error === null ? "delivered" : "failed", duration_ms }));
}

/** Reads how much space the pictures take up on the disk, in bytes. It does not read them. */
export async function readScreenshotBytes(db: Db): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_total_relation_size('screenshot_files')::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
