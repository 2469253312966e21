import { type Kysely, sql } from "kysely";
import { DatabaseError } from "pg";
import type { Logger } from "pino";

/**
 * Indexes that a migration cannot create: those on tables which may have millions of rows, because they are built while other
 * processes go on writing, which is impossible inside a transaction; and those that need an extension. Indexes on new tables
 * belong into their migration. An index is never edited: a new one with another name replaces it.
 */
const LATE_INDEXES: Readonly<Record<string, string>> = {
  /** For the list of pages, which has none of sites. Without it, the list passes over all of them. */
  extractions_without_site:
    "on extractions ((coalesce(team_id, user_id)), updated_at desc, id desc) include (team_id, user_id, status) where site_id is null",
  /** For searches. Without it, they look at all texts of an owner. */
  extractions_searched: "on extractions using gin ((coalesce(team_id, user_id)), searched gin_trgm_ops)",
};

/** The indexes that need the extensions pg_trgm and btree_gin, which come with PostgreSQL. */
const WITH_EXTENSIONS: ReadonlySet<string> = new Set(["extractions_searched"]);

/** Building an index of a new database takes milliseconds; one that takes longer is worth a line in the log. */
const LONG_MS = 1_000;

/** Builds the indexes that the database lacks, also those whose building was broken off. One process may do it at a time. */
export async function buildLateIndexes(db: Kysely<unknown>, log: Logger): Promise<void> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid" from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${Object.keys(LATE_INDEXES)})`.execute(db);
  const state = new Map(rows.map(({ name, isValid }) => [name, isValid]));
  let built = 0;
  for (const [name, definition] of Object.entries(LATE_INDEXES)) {
    if (state.get(name)) continue;
    if (WITH_EXTENSIONS.has(name) && !(await createExtensions(db, log))) continue;
    if (state.has(name)) await sql`drop index concurrently ${sql.table(name)}`.execute(db);
    const startedAt = performance.now();
    await sql`create index concurrently ${sql.table(name)} ${sql.raw(definition)}`.execute(db);
    const ms = Math.round(performance.now() - startedAt);
    log[ms < LONG_MS ? "debug" : "info"]({ index: name, ms }, "database index built");
    built += 1;
  }
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
