import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Counters of failed passwords per account, and API keys that belong to a device. */
export const credentials: Migration = {
  async up(db: Kysely<unknown>) {
    // The table is unlogged like rate_windows: a crash loses the counts, but no login waits for the disk.
    await sql`
      create unlogged table password_attempts (
        account bytea primary key,
        failures integer not null,
        blocked_until timestamptz,
        forget_at timestamptz not null
      )`.execute(db);
    await sql`
      comment on column password_attempts.account is
        'SHA-256 of the email in lower case, whether or not it has an account'`.execute(db);
    await sql`
      comment on column password_attempts.failures is
        'attempts since the last right password; one that is being checked counts as a failure'`.execute(db);
    await sql`create index password_attempts_age on password_attempts (forget_at)`.execute(db);

    await sql`alter table api_keys add column is_device boolean not null default false`.execute(db);
    await sql`comment on column api_keys.is_device is 'of an installed extension, which may renew it'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`alter table api_keys drop column is_device`.execute(db);
    await sql`drop table password_attempts`.execute(db);
  },
};
