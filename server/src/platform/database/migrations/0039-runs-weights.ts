import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A run of a page with many modes counts as several. */
export const runWeights: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table runs add column counts_as integer not null default 1;
comment on column runs.counts_as is 'as how many extractions it counts against the quotas: one for each five modes begun';
alter table site_runs add column page_counts_as integer not null default 1;
comment on column site_runs.page_counts_as is 'as how many extractions each of its pages counts against the quotas';
`)
      .execute(db);
  },
};
