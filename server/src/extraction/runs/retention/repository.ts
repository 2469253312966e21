import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { ExtractionId } from "../../../platform/ids.ts";
import { deleteUnusedContents } from "../snapshots/content-repository.ts";

/** The smallest id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The result of a batch: the rows it deleted, and where the next batch goes on; no position after the last batch. */
export interface Batch<Position> {
  readonly deleted: number;
  readonly next: Position | undefined;
}

/** A position in the ended runs by age. The time is PostgreSQL's text, because a Date has no microseconds. */
export interface RunPosition {
  readonly finished_at: string;
  readonly id: string;
}

/** Before all runs. */
export const OLDEST_RUN: RunPosition = { finished_at: "-infinity", id: FIRST_ID };

/**
 * Deletes the next runs that ended before `time`, at most `limit`. Their snapshots stay, and record how they came to be.
 * Skips extractions that another transaction has locked.
 */
export async function deleteRunsBetween(
  db: Db,
  { finished_at, id }: RunPosition,
  time: Date,
  limit: number,
): Promise<Batch<RunPosition>> {
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
  const position = last.seen < limit ? undefined : { finished_at: last.finished_at, id: last.id };
  return { deleted: last.deleted, next: position };
}

/** A position in the snapshots by age. The time is PostgreSQL's text, because a Date has no microseconds. */
export interface SnapshotPosition {
  readonly created_at: string;
  readonly id: string;
}

/** Before all snapshots. */
export const OLDEST_SNAPSHOT: SnapshotPosition = { created_at: "-infinity", id: FIRST_ID };

/**
 * Looks at the next snapshots from before `time`, at most `limit`, and deletes those that are neither the newest of their
 * extraction nor kept for a review, with the contents that no other snapshot has. Skips extractions that another transaction has locked.
 */
export async function deleteSnapshotsBetween(
  db: Db,
  { created_at, id }: SnapshotPosition,
  time: Date,
  limit: number,
): Promise<Batch<SnapshotPosition>> {
  if (!db.isTransaction) {
    return db.transaction().execute((tx) => deleteSnapshotsBetween(tx, { created_at, id }, time, limit));
  }
  type Row = SnapshotPosition & { deleted: number; seen: number; extractions: ExtractionId[] | null };
  const { rows } = await sql<Row>`
    with seen as materialized (
      select id, extraction_id, version, created_at from snapshot_rows
      where (created_at, id) > (${created_at}::timestamptz, ${id}::uuid) and created_at < ${time}::timestamptz
      order by created_at, id limit ${limit}
    ), extraction as materialized (
      select id from extractions as e
      where exists (select from seen where seen.extraction_id = e.id and seen.version < e.latest_version)
      order by id for no key update skip locked
    ), deleted as (
      delete from snapshot_rows as s using seen join extractions as e on e.id = seen.extraction_id
      where s.id = seen.id and seen.version < e.latest_version and not s.is_kept and e.id in (select id from extraction)
      returning s.extraction_id
    )
    select created_at::text, id, (select count(*) from deleted) as deleted, (select count(*) from seen) as seen,
      (select array_agg(distinct extraction_id) from deleted) as extractions
    from seen order by created_at desc, id desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return { deleted: 0, next: undefined };
  await deleteUnusedContents(db, last.extractions ?? []);
  return { deleted: last.deleted, next: last.seen < limit ? undefined : { created_at: last.created_at, id: last.id } };
}
