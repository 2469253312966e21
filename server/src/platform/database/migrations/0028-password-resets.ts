import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Links with which people set a new password. */
export const passwordResets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table password_resets (
        token_hash bytea primary key,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`comment on column password_resets.token_hash is 'SHA-256 of the secret in the link'`.execute(db);
    await sql`create index password_resets_user on password_resets (user_id, created_at)`.execute(db);
    await sql`create index password_resets_expires_at on password_resets (expires_at)`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table password_resets`.execute(db);
  },
};
