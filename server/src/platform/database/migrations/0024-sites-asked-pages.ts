import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When a run asked for a page of a site, and pages that were paused because they redirect to another page of it. */
export const sitesAskedPages: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table site_run_pages add column asked_at timestamptz;
comment on column site_run_pages.asked_at is 'when its server was asked for it; null: not yet';
comment on column site_pages.started_at is
  'when a run of the site queued it last, or, once its server was asked for it, when that was';

alter table site_pages drop constraint site_pages_paused_reason_check;
alter table site_pages add constraint site_pages_paused_reason_check
  check (paused_reason in ('gone', 'duplicate', 'redirect'));
`)
      .execute(db);
  },
};
