import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Webhooks and channels may have names. */
export const receiverNames: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table webhooks add column name text;
comment on column webhooks.name is 'null: it has no name';
alter table channels add column name text;
comment on column channels.name is 'null: it has no name';
`)
      .execute(db);
  },
};
