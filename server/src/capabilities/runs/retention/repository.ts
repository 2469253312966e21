import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** A position in the ended runs by age. The time is PostgreSQL's text, because a Date has no microseconds. */
export interface RunPosition {
  readonly finished_at: string;
  readonly id: string;
}

/** Before all runs. */
export const OLDEST_RUN: RunPosition = { finished_at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/**
 * Deletes the next runs that ended before `time`, at most `limit`. Their snapshots stay, and record how they came to be.
 * Skips extractions that another transaction has locked.
 * @returns how many were deleted, and where to go on; no position if these were the last
 */
export async function deleteRunsBetween(
  db: Db,
  { finished_at, id }: RunPosition,
  time: Date,
  limit: number,
): Promise<{ deleted: number; next: RunPosition | undefined }> {
  const { rows } = await sql<RunPosition & { deleted: number; seen: number }>`
    with seen as materialized (
      select id, extraction_id, finished_at from runs
      where (finished_at, id) > (${finished_at}::timestamptz, ${id}::uuid) and finished_at < ${time}::timestamptz
      order by finished_at, id limit ${limit}
    ), extraction as materialized (
      select id from extractions where id in (select extraction_id from seen) order by id for no key update skip locked
    ), doomed as materialized (
      select runs.id, runs.kind, runs.user_id from runs
      join seen on seen.id = runs.id join extraction on extraction.id = seen.extraction_id
      where runs.finished_at < ${time}::timestamptz and runs.status in ('completed', 'failed')
    ), detached as (
      update snapshot_rows as s set run_id = null, run_kind = doomed.kind, user_id = doomed.user_id
      from doomed where s.run_id = doomed.id
    ), deleted as (
      delete from runs using doomed where runs.id = doomed.id returning true
    )
    select finished_at::text, id, (select count(*) from deleted) as deleted, (select count(*) from seen) as seen
    from seen order by finished_at desc, id desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return { deleted: 0, next: undefined };
  const next = last.seen < limit ? undefined : { finished_at: last.finished_at, id: last.id };
  return { deleted: last.deleted, next };
}
