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
