import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A schedule can choose the kinds of tokens whose changes are announced. */
export const scheduleKinds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table schedules add column kinds text[]`.execute(db);
    await sql`
      comment on column schedules.kinds is 'only changes of these kinds of tokens are announced; null: of all kinds'`.execute(
      db,
    );
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table schedules drop column kinds`.execute(db);
  },
};
