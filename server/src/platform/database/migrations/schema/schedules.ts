/** Schedules: when an extraction runs automatically. */
export const schedules = `
create table schedules (
  extraction_id uuid primary key constraint schedules_extraction_id_fkey references extractions on delete cascade,
  user_id uuid references users on delete set null,
  every text constraint schedules_every_check check (every in ('hour', 'day', 'week')),
  cron text,
  timezone text not null default 'UTC',
  kinds text[],
  shortest_gap_minutes integer not null,
  anchored_at timestamptz not null,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  paused_reason text,
  paused_cause text,
  constraint schedules_one_timing check ((every is null) <> (cron is null))
);
comment on column schedules.user_id is
  'who set it: the person whose quota its runs count against; null when their account is gone';
comment on column schedules.kinds is 'only changes of these kinds of tokens are announced; null: of all kinds';
comment on column schedules.shortest_gap_minutes is 'between two of its runs, whatever the day';
comment on column schedules.anchored_at is 'the moment that every hour, day or week is counted from';
comment on column schedules.last_run_at is 'when it last started a run';
comment on column schedules.paused_reason is 'why its last time passed without a run';
comment on column schedules.paused_cause is 'one of shared/api/pause-causes';
create index schedules_due on schedules (next_run_at, extraction_id);
create index schedules_user on schedules (user_id);
`;
