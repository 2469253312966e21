import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Who set an access, and why one has ended. */
export const accessEndings: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table page_access
  add column set_by uuid references users on delete set null,
  add column ended text constraint page_access_ended_check check (ended in ('moved', 'rights'));
create index page_access_set_by on page_access (set_by) where set_by is not null;
comment on column page_access.set_by is 'null: unknown, or the account is gone';
comment on column page_access.ended is 'why it lets nobody in any more; sealed and the names are empty then';
`)
      .execute(db);
  },
};
