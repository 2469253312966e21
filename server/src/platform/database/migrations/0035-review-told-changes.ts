import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Keeps in the log what was decided about, so that it can be told when the snapshots are gone. */
export const toldChanges: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table review_log add column about jsonb;
comment on column review_log.about is 'the first changes: name and values; null before this was kept';
`)
      .execute(db);
  },
};
