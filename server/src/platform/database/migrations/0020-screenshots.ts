import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Screenshots of snapshots. Equal pictures of one extraction are stored once. */
export const screenshots: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table screenshot_files (
        extraction_id uuid not null references extractions on delete cascade,
        hash bytea not null,
        content bytea not null,
        primary key (extraction_id, hash)
      )`.execute(db);
    // WebP cannot be compressed any further.
    await sql`alter table screenshot_files alter column content set storage external`.execute(db);
    await sql`comment on column screenshot_files.hash is 'SHA-256 of content'`.execute(db);
    await sql`
      create table screenshots (
        snapshot_id uuid primary key references snapshots on delete cascade,
        extraction_id uuid not null,
        hash bytea not null,
        width integer not null,
        height integer not null,
        is_whole boolean not null,
        places bytea,
        constraint screenshots_file_fkey
          foreign key (extraction_id, hash) references screenshot_files on delete cascade
      )`.execute(db);
    await sql`comment on column screenshots.is_whole is 'whether the picture reaches to the page''s end'`.execute(db);
    await sql`alter table screenshots alter column places set storage external`.execute(db);
    await sql`
      comment on column screenshots.places is
        'where the page''s values paint: JSON, compressed with Brotli; null if that is not known'`.execute(db);
    await sql`create index screenshots_file on screenshots (extraction_id, hash, snapshot_id)`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table screenshots, screenshot_files`.execute(db);
  },
};
