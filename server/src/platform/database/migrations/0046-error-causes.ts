import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The kind of failure of an extraction's last run, so that views can explain it in the reader's language. */
export const errorCauses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table extractions add column error_cause text`.execute(db);
    await sql`comment on column extractions.error_cause is 'one of shared/api/failure-causes'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table extractions drop column error_cause`.execute(db);
  },
};
