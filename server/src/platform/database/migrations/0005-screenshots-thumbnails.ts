import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A small picture beside each screenshot, for lists. */
export const screenshotsThumbnails: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table screenshots add column thumbnail bytea;
comment on column screenshots.thumbnail is 'WebP of the top of the page; null if the browser could not take it';
-- WebP cannot be compressed any further.
alter table screenshots alter column thumbnail set storage external;
`)
      .execute(db);
  },
};
