import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** For operators: disabling users, the list of workers, and indexes to find old snapshots and finished runs. */
export const operations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column disabled_at timestamptz`.execute(db);
    await sql`comment on column users.disabled_at is 'no credential of theirs is valid from then on'`.execute(db);

    await sql`
      create table workers (
        id uuid primary key,
        version text not null,
        started_at timestamptz not null default now(),
        seen_at timestamptz not null default now()
      )`.execute(db);
    await sql`comment on column workers.seen_at is 'written three times a minute while it lives'`.execute(db);

    await sql`create index runs_finished on runs (finished_at) where finished_at is not null`.execute(db);
    await sql`create index delivery_attempts_time on delivery_attempts (at)`.execute(db);
    await sql`create index snapshots_age on snapshots (created_at)`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop index runs_finished, delivery_attempts_time, snapshots_age`.execute(db);
    await sql`drop table workers`.execute(db);
    await sql`alter table users drop column disabled_at`.execute(db);
  },
};
