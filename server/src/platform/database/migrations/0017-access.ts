import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Headers, cookies and storage that let the service in behind the logins of pages and sites. */
export const access: Migration = {
  async up(db) {
    await sql
      .raw(`
create table page_access (
  id uuid primary key,
  extraction_id uuid unique references extractions on delete cascade,
  site_id uuid unique references sites on delete cascade,
  origin text not null,
  sealed bytea not null,
  headers text[] not null,
  cookies text[] not null,
  updated_at timestamptz not null,
  constraint page_access_one_owner check (num_nonnulls(extraction_id, site_id) = 1)
);
comment on column page_access.origin is 'gets it, and no other does';
comment on column page_access.sealed is 'encrypted under a key made from SECRETS_KEY or JWT_SECRET';
comment on column page_access.headers is 'their names';
comment on column page_access.cookies is 'their names, also of those of a storage state';

create table access_readings (
  extraction_id uuid primary key references extractions on delete cascade,
  had_password_field boolean not null
);
comment on table access_readings is 'of pages that were read with access, the latest reading';
`)
      .execute(db);
  },
};
