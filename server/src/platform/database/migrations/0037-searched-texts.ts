import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Stores the text in which searches look, folded to lower case, and the key of lists in the order of titles. So indexes can
 * contain both, and a list is searched without reading its rows. PostgreSQL rewrites the table, and stores the values of
 * rows that the previous release writes.
 */
export const searchedTexts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // An entry of a B-tree index has at most 2,704 bytes: 400 for the title's key, 90 for the other columns.
    // The collation "C" makes LIKE compare bytes. ILIKE folds with the same lower(), which uses the database's collation.
    await sql`
      alter table extractions
        add column searched text collate "C" generated always as (
          case when octet_length(lower(coalesce(title, '') || e'\\n' || url)) <= 2000
            then lower(coalesce(title, '') || e'\\n' || url) end
        ) stored,
        add column title_key text generated always as ("left"(lower(coalesce(nullif(title, ''), url)), 100)) stored
    `.execute(db);
    await sql`
      comment on column extractions.searched is
        'title and address in lower case; null if they are too long for an index, so that searches read the row'`.execute(
      db,
    );
    await sql`comment on column extractions.title_key is 'the key of lists in the order of titles'`.execute(db);
  },

  async down(db: Kysely<unknown>): Promise<void> {
    await sql`alter table extractions drop column searched, drop column title_key`.execute(db);
  },
};
