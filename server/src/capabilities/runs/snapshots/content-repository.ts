import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { ExtractionId } from "../../../platform/ids.ts";

// SQL on the contents that snapshots of one extraction share. Whoever stores a snapshot has locked its extraction, so a
// transaction that has locked it too can tell which contents are unused.

/** Deletes the contents that no snapshot has any more. The transaction has locked the extractions. */
export async function deleteUnusedContents(tx: Db, extractions: readonly ExtractionId[]): Promise<void> {
  if (extractions.length === 0) return;
  await tx
    .deleteFrom("snapshot_contents as content")
    .where("content.extraction_id", "in", extractions)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("snapshot_rows as s")
            .select("s.id")
            .whereRef("s.extraction_id", "=", "content.extraction_id")
            .whereRef("s.content_hash", "=", "content.hash"),
        ),
      ),
    )
    .execute();
}

/** Deletes a batch of the contents of extractions whose snapshots are gone. @returns how many it deleted */
export async function deleteContentsOf(db: Db, extractions: readonly ExtractionId[], limit: number): Promise<number> {
  const { rows } = await sql`
    delete from snapshot_contents where (extraction_id, hash) in (
      select extraction_id, hash from snapshot_contents
      where extraction_id = any(${extractions}::uuid[]) limit ${limit}
    ) returning true`.execute(db);
  return rows.length;
}

/**
 * Moves the contents of a batch of snapshots, which a release before `snapshot_contents` stored, out of their rows.
 * Skips extractions that another transaction has locked.
 * @returns how many it moved
 */
export async function moveContents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    with extraction as materialized (
      select id from extractions where id in (
        select extraction_id from snapshot_rows where content_hash is null order by extraction_id limit ${limit}
      ) order by id for no key update skip locked
    ), inline as materialized (
      select s.id, s.extraction_id, s.tokens, s.memory, s.environment - 'taken_at' as environment,
        s.environment ->> 'taken_at' as taken_at,
        sha256(convert_to(concat_ws(E'\\n', s.tokens, s.memory, s.environment - 'taken_at'), 'UTF8')) as hash
      from snapshot_rows as s join extraction on extraction.id = s.extraction_id
      where s.content_hash is null limit ${limit}
    ), stored as (
      insert into snapshot_contents (extraction_id, hash, tokens, memory, environment)
      select distinct on (extraction_id, hash) extraction_id, hash, tokens, memory, environment from inline
      on conflict do nothing
    )
    update snapshot_rows as s
    set content_hash = inline.hash, taken_at = inline.taken_at, tokens = null, memory = null, environment = null
    from inline where s.id = inline.id returning true`.execute(db);
  return rows.length;
}
