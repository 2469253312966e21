import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Schedules: when an extraction runs automatically. */
export const schedules: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table schedules (
        extraction_id uuid primary key
          constraint schedules_extraction_id_fkey references extractions on delete cascade,
        user_id uuid references users on delete set null,
        every text constraint schedules_every_check check (every in ('hour', 'day', 'week')),
        cron text,
        timezone text not null default 'UTC',
        shortest_gap_minutes integer not null,
        anchored_at timestamptz not null,
        next_run_at timestamptz not null,
        last_run_at timestamptz,
        paused_reason text,
        constraint schedules_one_timing check ((every is null) <> (cron is null))
      )`.execute(db);
    await sql`
      comment on column schedules.user_id is
        'who set it: the person whose quota its runs count against; null when their account is gone'`.execute(db);
    await sql`comment on column schedules.shortest_gap_minutes is 'between two of its runs, whatever the day'`.execute(
      db,
    );
    await sql`comment on column schedules.anchored_at is 'the moment that every hour, day or week is counted from'`.execute(
      db,
    );
    await sql`comment on column schedules.last_run_at is 'when it last started a run'`.execute(db);
    await sql`comment on column schedules.paused_reason is 'why its last time passed without a run'`.execute(db);
    await sql`create index schedules_due on schedules (next_run_at, extraction_id)`.execute(db);
    await sql`create index schedules_user on schedules (user_id)`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table schedules`.execute(db);
  },
};
