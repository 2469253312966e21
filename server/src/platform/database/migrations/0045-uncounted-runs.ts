import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Runs that failed are taken back from the quotas, each of them once. */
export const uncountedRuns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table runs add column is_counted boolean not null default true`.execute(db);
    await sql`comment on column runs.is_counted is 'false once the run was taken back from the quotas'`.execute(db);
  },

  async down(db: Kysely<unknown>): Promise<void> {
    await sql`alter table runs drop column is_counted`.execute(db);
  },
};
