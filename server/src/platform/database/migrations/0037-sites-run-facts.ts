import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Keeps how many pages changed in a run of a site, and how many it left unread because somebody stopped it. */
export const siteRunFacts: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table site_runs add column stopped integer not null default 0, add column changed integer;
comment on column site_runs.stopped is 'pages that were not read because somebody stopped the run';
comment on column site_runs.changed is 'pages of which the run found a new version that differs; null before its end';
`)
      .execute(db);
  },
};
