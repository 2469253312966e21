import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";

/**
 * Indexes that were added to tables which may have millions of rows. They are built while the previous release goes on
 * writing, which is impossible inside a transaction and so inside a migration. Indexes on new tables belong into their
 * migration. An index is never edited: a new one with another name replaces it.
 */
const LATE_INDEXES: Readonly<Record<string, string>> = {
  /** Finds what the job `compact_snapshots` still has to do. */
  snapshots_inline: "on snapshot_rows (extraction_id) where content_hash is null",
  /** For the deletion of accounts. */
  snapshots_user: "on snapshot_rows (user_id) where user_id is not null",
};

/** Builds the indexes that the database lacks, also those whose building was broken off. One process may do it at a time. */
export async function buildLateIndexes(db: Kysely<unknown>, log: Logger): Promise<void> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid" from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${Object.keys(LATE_INDEXES)})`.execute(db);
  for (const [name, definition] of Object.entries(LATE_INDEXES)) {
    const found = rows.find((row) => row.name === name);
    if (found?.isValid) continue;
    if (found) await sql`drop index concurrently ${sql.table(name)}`.execute(db);
    await sql`create index concurrently ${sql.table(name)} ${sql.raw(definition)}`.execute(db);
    log.info({ index: name }, "database index built");
  }
}
