import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts and teams can be marked as deleted, which takes effect immediately. A job deletes their rows afterwards. */
export const accountDeletion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column deleted_at timestamptz`.execute(db);
    await sql`comment on column users.deleted_at is 'a job is deleting what is left; the email is free again'`.execute(
      db,
    );
    await sql`alter table teams add column deleted_at timestamptz`.execute(db);
    await sql`
      comment on column teams.deleted_at is 'a job is deleting what is left, together with the owner''s account'`.execute(
      db,
    );
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table teams drop column deleted_at`.execute(db);
    await sql`alter table users drop column deleted_at`.execute(db);
  },
};
