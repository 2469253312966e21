import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Extractions, their runs and their snapshots. */
export const extractions: Migration = {
  async up(db: Kysely<unknown>) {
    // The migration that creates teams adds the foreign key of team_id.
    await sql`
      create table extractions (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        team_id uuid,
        url text not null,
        options jsonb not null default '{}',
        metadata jsonb not null default '{}',
        status text not null default 'pending'
          constraint extractions_status_check check (status in ('pending', 'running', 'completed', 'failed')),
        title text,
        duration_ms integer,
        elements_analyzed integer,
        error_message text,
        latest_version integer not null default 0
          constraint extractions_latest_version_check check (latest_version >= 0),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        completed_at timestamptz
      )`.execute(db);
    await sql`comment on column extractions.metadata is 'the caller''s own'`.execute(db);
    await sql`comment on column extractions.latest_version is 'of its newest snapshot; 0 before the first'`.execute(db);
    await sql`create index extractions_user on extractions (user_id, created_at desc, id desc)`.execute(db);
    await sql`
      create index extractions_user_status on extractions (user_id, status, created_at desc, id desc)`.execute(db);

    await sql`
      create table runs (
        id uuid primary key,
        extraction_id uuid not null references extractions on delete cascade,
        user_id uuid not null references users on delete cascade,
        kind text not null constraint runs_kind_check check (kind in ('first', 'repeat', 'scheduled', 'upload')),
        status text not null default 'pending'
          constraint runs_status_check check (status in ('pending', 'running', 'completed', 'failed')),
        attempt integer not null default 0,
        error_message text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz
      )`.execute(db);
    await sql`comment on column runs.user_id is 'who started it: the person whose quota it counts against'`.execute(db);
    await sql`comment on column runs.attempt is 'fences: only the attempt that set it may write the end'`.execute(db);
    await sql`
      create unique index runs_one_open_per_extraction on runs (extraction_id)
        where status in ('pending', 'running')`.execute(db);
    await sql`create index runs_extraction on runs (extraction_id, created_at desc, id desc)`.execute(db);
    await sql`create index runs_user on runs (user_id, created_at)`.execute(db);

    await sql`
      create table snapshots (
        id uuid primary key,
        extraction_id uuid not null references extractions on delete cascade,
        run_id uuid not null constraint snapshots_run_id_key unique references runs on delete cascade,
        version integer not null constraint snapshots_version_check check (version >= 1),
        tokens jsonb not null,
        memory jsonb not null,
        environment jsonb not null,
        created_at timestamptz not null default now(),
        constraint snapshots_extraction_id_version_key unique (extraction_id, version)
      )`.execute(db);
    await sql`comment on column snapshots.memory is 'what the next run needs to know a token again'`.execute(db);
    await sql`comment on column snapshots.environment is 'the browser and settings it was taken with'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table snapshots, runs, extractions`.execute(db);
  },
};
