import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Cookies and storage that pages set for a visitor who returns. */
export const visitors: Migration = {
  async up(db) {
    await sql
      .raw(`
create table page_visitors (
  extraction_id uuid primary key references extractions on delete cascade,
  site_id uuid references sites on delete cascade,
  origin text,
  sealed bytea,
  cookies text[] not null,
  left_out text check (left_out in ('too_large', 'unreadable')),
  kept_at timestamptz not null,
  constraint page_visitors_kept_or_left_out check (
    num_nulls(origin, sealed) in (0, 2) and (sealed is null) = (left_out is not null)
  )
);
create index page_visitors_of_site on page_visitors (site_id) where site_id is not null;
comment on column page_visitors.origin is 'gets it, and no other does';
comment on column page_visitors.sealed is 'encrypted under a key made from SECRETS_KEY or JWT_SECRET';
comment on column page_visitors.cookies is 'their names';
comment on column page_visitors.left_out is 'why nothing is kept although the page set something';
`)
      .execute(db);
  },
};
