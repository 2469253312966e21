import { type Kysely, sql } from "kysely";
import { DatabaseError } from "pg";
import type { Logger } from "pino";

/** The owner of an extraction: its team, or the person whose own it is. */
const OWNER = "(coalesce(team_id, user_id))";

/** The columns by which the extractions of an owner are filtered, and those of the expression OWNER. */
const SEARCHED = "include (team_id, user_id, status, searched)";

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
  // The orders of lists. With the columns that the conditions need, a list passes over other rows without reading them.
  extractions_list_user_created: "on extractions (user_id, created_at desc, id desc) include (team_id)",
  extractions_list_user_updated: "on extractions (user_id, updated_at desc, id desc) include (team_id)",
  extractions_by_updated: `on extractions (${OWNER}, updated_at desc, id desc) ${SEARCHED}`,
  extractions_by_created: `on extractions (${OWNER}, created_at desc, id desc) ${SEARCHED}`,
  extractions_by_title: `on extractions (${OWNER}, title_key, id desc) ${SEARCHED}`,
  /** The rows that a search has to read, because their texts are too long for an index. */
  extractions_unsearched: `on extractions ${OWNER} where searched is null`,
  extractions_owner_status: `on extractions (${OWNER}, status, updated_at desc, id desc)`,
};

/** Indexes that others above replace. */
const REPLACED_INDEXES = [
  ...["extractions_user", "extractions_user_updated", "extractions_owner_updated", "extractions_owner_created"],
  ...["extractions_list_updated", "extractions_list_created", "extractions_owner_title", "extractions_search"],
] as const;

/** For searches. It needs two extensions that come with PostgreSQL; without it, searches look at all texts of an owner. */
const SEARCH_INDEX: Readonly<Record<string, string>> = {
  extractions_searched: `on extractions using gin (${OWNER}, searched gin_trgm_ops)`,
};

/** Building an index of a new database takes milliseconds; one that takes longer is worth a line in the log. */
const LONG_MS = 1_000;

/** Builds the indexes that the database lacks, also those whose building was broken off. One process may do it at a time. */
export async function buildLateIndexes(db: Kysely<unknown>, log: Logger): Promise<void> {
  const wanted = { ...LATE_INDEXES, ...SEARCH_INDEX };
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid" from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${Object.keys(wanted)})`.execute(db);
  const state = new Map(rows.map(({ name, isValid }) => [name, isValid]));
  let built = 0;
  for (const [name, definition] of Object.entries(wanted)) {
    if (state.get(name)) continue;
    if (name in SEARCH_INDEX && !(await createExtensions(db, log))) continue;
    if (state.has(name)) await sql`drop index concurrently ${sql.table(name)}`.execute(db);
    const startedAt = performance.now();
    await sql`create index concurrently ${sql.table(name)} ${sql.raw(definition)}`.execute(db);
    const ms = Math.round(performance.now() - startedAt);
    log[ms < LONG_MS ? "debug" : "info"]({ index: name, ms }, "database index built");
    built += 1;
  }
  for (const name of REPLACED_INDEXES) await sql`drop index concurrently if exists ${sql.table(name)}`.execute(db);
  // PostgreSQL knows the values of an index's expressions only after this.
  if (built > 0) await sql`analyze extractions`.execute(db);
}

/** @returns whether the extensions of the search index exist */
async function createExtensions(db: Kysely<unknown>, log: Logger): Promise<boolean> {
  try {
    for (const name of ["pg_trgm", "btree_gin"]) await sql`create extension if not exists ${sql.id(name)}`.execute(db);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // They are not installed, or the user may not create them.
    log.warn({ reason: error.message }, "searches have no index: the extensions pg_trgm and btree_gin are missing");
    return false;
  }
}
