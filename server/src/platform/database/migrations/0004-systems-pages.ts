import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How far each page conforms to each design system of its owner, as lists show it. */
export const systemsPages: Migration = {
  async up(db) {
    await sql
      .raw(`
create table conformance_pages (
  system_id uuid not null references systems on delete cascade,
  extraction_id uuid not null references extractions on delete cascade,
  system_version integer not null,
  snapshot_id uuid not null,
  snapshot_version integer not null,
  checked_at timestamptz not null,
  share double precision,
  summary jsonb,
  trend jsonb not null,
  constraint conformance_pages_pkey primary key (system_id, extraction_id)
);
comment on column conformance_pages.share is 'of the summary, by which lists are sorted; null like it';
comment on column conformance_pages.summary is
  'counts of the newest snapshot that was checked; null if it and the design system have too many tokens to be compared';
comment on column conformance_pages.trend is 'the last share of each day on which the page was checked, of 90 days';
create index conformance_pages_worst on conformance_pages (system_id, share, extraction_id);
create index conformance_pages_extraction on conformance_pages (extraction_id);
`)
      .execute(db);
  },
};
