import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which rows belong to the demo, so that all of it can be removed. */
export const demo: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table extractions add column is_demo boolean not null default false;
comment on column extractions.is_demo is 'reads the demo page of this service, whatever its url';
create index extractions_demo on extractions (user_id) where is_demo;
alter table systems add column is_demo boolean not null default false;
create index systems_demo on systems (user_id) where is_demo;
`)
      .execute(db);
  },
};
