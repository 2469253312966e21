import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A person can rename tokens of an extraction. */
export const renames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table extractions add column renames jsonb not null default '[]'`.execute(db);
    await sql`
      comment on column extractions.renames is
        'names that persons gave to tokens: snapshots are stored without, and shown with them'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table extractions drop column renames`.execute(db);
  },
};
