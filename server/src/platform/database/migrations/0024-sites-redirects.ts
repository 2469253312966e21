import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Pages that were paused because they redirect to another page of their site. */
export const sitesRedirects: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table site_pages drop constraint site_pages_paused_reason_check;
alter table site_pages add constraint site_pages_paused_reason_check
  check (paused_reason in ('gone', 'duplicate', 'redirect'));
`)
      .execute(db);
  },
};
