import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Baselines that ended because a page is read in another way. */
export const reviewOptions: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table reviews add column options_changed boolean not null default false;
comment on column reviews.options_changed is 'whether the page is read in another way since the baseline was approved';
`)
      .execute(db);
  },
};
