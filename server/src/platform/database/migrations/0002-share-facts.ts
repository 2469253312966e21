import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The label of a link, and how often it was opened. */
export const shareFacts: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table shares
  add column label text,
  add column last_opened_at timestamptz,
  add column opened_count integer not null default 0;
comment on column shares.label is 'whom the link is for; visitors do not see it';
comment on column shares.opened_count is 'openings, of which those within a minute count as one';
`)
      .execute(db);
  },
};
