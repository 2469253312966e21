import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The kind of reason for which a schedule is paused, so that views can explain it in the reader's language. */
export const pauseCauses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table schedules add column paused_cause text`.execute(db);
    await sql`comment on column schedules.paused_cause is 'one of shared/api/pause-causes'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table schedules drop column paused_cause`.execute(db);
  },
};
