import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Users and their API keys. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table users (
        id uuid primary key,
        email text not null,
        name text not null,
        password_hash text not null,
        session_epoch integer not null default 0,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`comment on column users.email is 'as the user wrote it; compared without case'`.execute(db);
    await sql`comment on column users.session_epoch is 'raised by logout: a JWT of an older epoch is void'`.execute(db);
    await sql`create unique index users_email_key on users (lower(email))`.execute(db);

    await sql`
      create table api_keys (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        key_id text not null constraint api_keys_key_id_key unique,
        name text not null,
        secret_hash bytea not null,
        prefix text not null,
        expires_at timestamptz,
        last_used_at timestamptz,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`comment on column api_keys.key_id is 'the public part of tt_<key_id>_<secret>'`.execute(db);
    await sql`comment on column api_keys.secret_hash is 'SHA-256 of the secret part'`.execute(db);
    await sql`create index api_keys_user on api_keys (user_id, created_at desc, id desc)`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table api_keys, users`.execute(db);
  },
};
