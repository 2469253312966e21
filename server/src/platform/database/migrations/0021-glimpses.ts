import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A list of extractions shows colours of the newest snapshot and the newest change, without reading any snapshot. */
export const glimpses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table extractions add column glimpse jsonb`.execute(db);
    await sql`
      comment on column extractions.glimpse is
        'colours of the newest snapshot and the newest change; null if it was stored before there were glimpses'`.execute(
      db,
    );
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table extractions drop column glimpse`.execute(db);
  },
};
