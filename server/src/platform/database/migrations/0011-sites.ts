import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Sites, their pages, runs and decisions, and their part in the tables of others. */
export const sites: Migration = {
  async up(db) {
    await sql
      .raw(`
create table sites (
  id uuid primary key,
  user_id uuid references users on delete set null,
  team_id uuid references teams on delete cascade,
  name text not null,
  source jsonb not null,
  include text[] not null,
  exclude text[] not null,
  sample jsonb,
  page_limit integer not null,
  per_host jsonb not null,
  crawl_delay_ms integer not null,
  options jsonb not null,
  left_out jsonb not null,
  announced text[] not null default '{}',
  created_at timestamptz not null default now(),
  source_read_at timestamptz not null,
  deleted_at timestamptz
);
comment on column sites.user_id is 'who created it; null: the account is gone';
comment on column sites.crawl_delay_ms is 'as its robots.txt asks';
comment on column sites.left_out is 'the addresses of its source that are not read, by reason';
comment on column sites.announced is 'the ids of changes that were announced and are still there';
comment on column sites.deleted_at is 'since then nobody sees it, and a job deletes its pages';
create index sites_user on sites (user_id, created_at desc, id desc);
create index sites_team on sites (team_id, created_at desc, id desc) where team_id is not null;

create table site_schedules (
  site_id uuid primary key references sites on delete cascade,
  user_id uuid references users on delete set null,
  every text check (every in ('hour', 'day', 'week')),
  cron text,
  timezone text not null,
  kinds text[],
  confirm_after text,
  confirm_runs integer,
  shortest_gap_minutes integer not null,
  anchored_at timestamptz not null,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  paused_reason text,
  paused_cause text,
  constraint site_schedules_confirm check ((confirm_after is null) = (confirm_runs is null)),
  constraint site_schedules_one_timing check ((every is null) <> (cron is null))
);
comment on column site_schedules.user_id is 'whose quota its runs count against; null: the account is gone';
create index site_schedules_due on site_schedules (next_run_at, site_id);
create index site_schedules_user on site_schedules (user_id);

alter table extractions add column site_id uuid references sites on delete cascade;
comment on column extractions.site_id is 'the site whose page it is; null: of none';
create index extractions_site on extractions (site_id, created_at desc, id desc) where site_id is not null;

create table site_pages (
  site_id uuid not null references sites on delete cascade,
  extraction_id uuid not null references extractions on delete cascade,
  url text not null,
  host text not null,
  template text,
  position integer not null,
  status text not null default 'pending' check (status in ('pending', 'read', 'failed', 'paused')),
  paused_reason text check (paused_reason in ('gone', 'duplicate')),
  started_at timestamptz,
  constraint site_pages_pkey primary key (extraction_id)
);
comment on column site_pages.status is 'what came of its last reading, or that it is read no more';
create index site_pages_site on site_pages (site_id, position, extraction_id);
comment on column site_pages.started_at is 'when a run of the site started to read it last';
create index site_pages_status on site_pages (site_id, status);
create index site_pages_host on site_pages (site_id, host, started_at desc nulls last);

create table site_runs (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('first', 'repeat', 'scheduled')),
  status text not null default 'running' check (status in ('running', 'completed')),
  completed integer not null default 0,
  failed integer not null default 0,
  started_at timestamptz not null,
  completed_at timestamptz
);
comment on column site_runs.user_id is 'whose quota its pages count against; null: the account is gone';
comment on column site_runs.completed is 'pages that were read';
create unique index site_runs_one_open on site_runs (site_id) where status = 'running';
create index site_runs_site on site_runs (site_id, started_at desc, id desc);
create index site_runs_user on site_runs (user_id, started_at, id);

create table site_run_pages (
  site_run_id uuid not null references site_runs on delete cascade,
  extraction_id uuid not null references extractions on delete cascade,
  host text not null,
  position integer not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  run_id uuid,
  constraint site_run_pages_pkey primary key (site_run_id, extraction_id)
);
comment on table site_run_pages is 'the pages that a run still has to read, or to count';
create index site_run_pages_queue on site_run_pages (site_run_id, status, position);
create index site_run_pages_extraction on site_run_pages (extraction_id);

create table site_page_tokens (
  site_id uuid not null references sites on delete cascade,
  extraction_id uuid not null references extractions on delete cascade,
  kind text not null,
  name text,
  value text not null,
  uses integer not null,
  token jsonb not null
);
comment on column site_page_tokens.name is 'null for kinds without names';
create index site_page_tokens_site on site_page_tokens (site_id, kind);
create index site_page_tokens_extraction on site_page_tokens (extraction_id);

create table site_results (
  site_id uuid primary key references sites on delete cascade,
  site_run_id uuid not null,
  completed_at timestamptz not null,
  tokens jsonb not null,
  conflicts jsonb not null,
  merged jsonb not null,
  distinct_values jsonb not null
);
comment on column site_results.merged is 'of each name the value that is used most';
comment on column site_results.distinct_values is 'every value once';
comment on table site_results is 'the tokens of all pages together, as the newest run that ended left them';

create table site_decisions (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  via text not null check (via in ('dashboard', 'extension', 'api', 'cli', 'mcp')),
  action text not null check (action in ('accept', 'reject', 'ignore', 'reopen', 'approve', 'expect', 'take_back')),
  changes text[] not null,
  note text,
  site_run_id uuid,
  pages integer not null
);
comment on column site_decisions.pages is 'on so many pages';
create index site_decisions_site on site_decisions (site_id, created_at desc, id desc);
create index site_decisions_user on site_decisions (user_id, created_at, id);

create table site_pending_decisions (
  id uuid primary key,
  site_id uuid not null references sites on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  via text not null,
  pages jsonb not null
);
comment on table site_pending_decisions is 'decisions that have not been carried out on all pages yet';
create index site_pending_decisions_site on site_pending_decisions (site_id);
create index site_pending_decisions_user on site_pending_decisions (user_id);

alter table reviews add column site_id uuid references sites on delete cascade, add column view jsonb;
comment on column reviews.site_id is 'the site of its page; null: of none';
comment on column reviews.view is 'changes and consequences after the last step; null: there are none';
create index reviews_site on reviews (site_id) where site_id is not null;

alter table ignore_rules add column site_id uuid references sites on delete cascade,
  drop constraint ignore_rules_one_scope,
  add constraint ignore_rules_one_scope check (num_nonnulls(extraction_id, site_id, team_id) = 1);
create index ignore_rules_site on ignore_rules (site_id, created_at, id) where site_id is not null;

alter table webhooks drop constraint webhooks_events_check,
  add constraint webhooks_events_check check (cardinality(events) between 1 and 20);
alter table deliveries drop constraint deliveries_event_check,
  add constraint deliveries_event_check check (event in (
    'extraction.completed', 'snapshot.created', 'diff.detected', 'conformance.changed',
    'review.pending', 'review.decided', 'review.resolved', 'run.failed', 'run.recovered', 'schedule.paused',
    'site.changed', 'ping'
  ));
`)
      .execute(db);
  },
};
