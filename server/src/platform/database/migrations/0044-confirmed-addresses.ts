import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Addresses that were confirmed by a mailed link, and what is kept of an invitation's link once it was accepted. */
export const confirmedAddresses: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // 0014 changes rows of team_members in the same transaction, and PostgreSQL alters no table whose constraints are still to be checked.
    await sql`set constraints all immediate`.execute(db);
    await sql`alter table users add column email_confirmed_at timestamptz`.execute(db);
    await sql`comment on column users.email_confirmed_at is 'when the person proved that the address is theirs'`.execute(
      db,
    );
    await sql`
      create table email_confirmations (
        token_hash bytea primary key,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`comment on column email_confirmations.token_hash is 'SHA-256 of the secret in the link'`.execute(db);
    await sql`create index email_confirmations_user on email_confirmations (user_id, created_at)`.execute(db);
    await sql`create index email_confirmations_expires_at on email_confirmations (expires_at)`.execute(db);
    await sql`alter table password_resets add column is_mailed boolean not null default false`.execute(db);
    await sql`alter table team_members add column accepted_hash bytea`.execute(db);
    await sql`comment on column team_members.accepted_hash is 'SHA-256 of the secret in the link that the member accepted'`.execute(
      db,
    );
    await sql`
      create unique index team_members_accepted_hash on team_members (accepted_hash)
      where accepted_hash is not null`.execute(db);
  },

  async down(db: Kysely<unknown>): Promise<void> {
    await sql`alter table team_members drop column accepted_hash`.execute(db);
    await sql`alter table password_resets drop column is_mailed`.execute(db);
    await sql`drop table email_confirmations`.execute(db);
    await sql`alter table users drop column email_confirmed_at`.execute(db);
  },
};
