import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Links to sites stand in the table of those to pages. */
export const siteShares: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table shares
  alter column extraction_id drop not null,
  add column site_id uuid references sites on delete cascade,
  add constraint shares_one_subject check (num_nonnulls(extraction_id, site_id) = 1);
alter table shares
  add column subject_id uuid not null generated always as (coalesce(extraction_id, site_id)) stored;
create index shares_subject on shares (subject_id, created_at desc, id desc);
create index shares_site on shares (site_id) where site_id is not null;
`)
      .execute(db);
  },
};
