import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The access with which a page's visitor was kept. */
export const visitorsAccess: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table page_visitors add column access text;
comment on column page_visitors.access is 'the access with which it was kept: its id and when it was set; null: none. With another one it counts as not kept';
update page_visitors as visitor set access = (
  select id || ' ' || to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from page_access
  where extraction_id = visitor.extraction_id or site_id = visitor.site_id
  order by extraction_id is null limit 1
);
`)
      .execute(db);
  },
};
