import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The language in which a channel's messages are written. Those that exist have got English ones. */
export const channelLanguage: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table channels add column language text not null default 'en'
  constraint channels_language_check check (language in ('en', 'de'));
`)
      .execute(db);
  },
};
