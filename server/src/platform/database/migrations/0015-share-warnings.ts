import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which mail has told who made a link that it is about to end. */
export const shareWarnings: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table shares add column warned_days integer;
comment on column shares.warned_days is '1 or 7: a mail has said that the link ends within so many days; null: none has';
`)
      .execute(db);
  },
};
