/** Runs of extractions. */
export const runs = `
create table runs (
  id uuid primary key,
  extraction_id uuid not null references extractions on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null constraint runs_kind_check check (kind in ('first', 'repeat', 'scheduled', 'upload')),
  status text not null default 'pending'
    constraint runs_status_check check (status in ('pending', 'running', 'completed', 'failed')),
  job_id bigint,
  attempt integer not null default 0,
  crashes integer not null default 0,
  interruptions integer not null default 0,
  is_counted boolean not null default true,
  error_message text,
  traceparent text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint runs_id_extraction_id_key unique (id, extraction_id)
);
comment on column runs.user_id is
  'who started it: the person whose quota it counts against; null when their account is gone';
comment on column runs.job_id is 'the job in the queue that made the newest attempt';
comment on column runs.attempt is 'fences: only the attempt that set it may write the end';
comment on column runs.crashes is 'attempts during which the browser crashed';
comment on column runs.interruptions is 'attempts that the service broke off itself, which do not count';
comment on column runs.is_counted is 'false once the run was taken back from the quotas';
comment on column runs.traceparent is 'the span that caused it, as W3C Trace Context writes it; null without tracing';
create unique index runs_one_open_per_extraction on runs (extraction_id) where status in ('pending', 'running');
create index runs_extraction on runs (extraction_id, created_at desc, id desc);
create index runs_user on runs (user_id, created_at);
create index runs_open on runs (user_id, created_at) where status in ('pending', 'running');
create index runs_user_started on runs (user_id, started_at desc) where started_at is not null;
create index runs_finished on runs (finished_at) where finished_at is not null;
`;
