/** Baselines of pages, and the decisions of people about changes. */
export const review = `
create table reviews (
  extraction_id uuid primary key references extractions on delete cascade,
  user_id uuid references users on delete cascade,
  team_id uuid references teams on delete cascade,
  revision integer not null default 1,
  baseline_id uuid not null references snapshot_rows on delete cascade,
  approved_at timestamptz not null,
  approved_by uuid references users on delete set null,
  latest_id uuid not null references snapshot_rows on delete cascade,
  seen_version integer not null,
  pending_since timestamptz,
  summary jsonb not null,
  state jsonb not null,
  constraint reviews_one_owner check ((user_id is null) <> (team_id is null))
);
comment on column reviews.user_id is 'whose personal one it is; null for a team''s';
comment on column reviews.revision is 'counts the changes, so that none of two at once is lost';
comment on column reviews.baseline_id is 'the approved snapshot';
comment on column reviews.latest_id is 'the newest snapshot that was read as the baseline was';
comment on column reviews.seen_version is 'of the newest snapshot that the review knows, however it was read';
comment on column reviews.pending_since is 'of the oldest change that is pending; null: none is';
comment on column reviews.summary is 'the numbers of changes by status';
comment on column reviews.state is 'see StoredReview in capabilities/review/compute.ts';
create index reviews_user on reviews (user_id, pending_since desc nulls last, extraction_id desc) where user_id is not null;
create index reviews_team on reviews (team_id, pending_since desc nulls last, extraction_id desc) where team_id is not null;
create index reviews_baseline on reviews (baseline_id);
create index reviews_latest on reviews (latest_id);
create index reviews_approved_by on reviews (approved_by) where approved_by is not null;

create table review_log (
  id uuid primary key,
  extraction_id uuid not null references extractions on delete cascade,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  via text not null check (via in ('dashboard', 'extension', 'api', 'cli', 'mcp')),
  action text not null check (action in ('accept', 'reject', 'ignore', 'reopen', 'approve', 'expect', 'take_back')),
  changes text[] not null,
  note text,
  snapshot_id uuid not null
);
comment on column review_log.user_id is 'null: the account is gone';
comment on column review_log.snapshot_id is 'the latest one at that time; it may have been deleted since';
create index review_log_extraction on review_log (extraction_id, created_at desc, id desc);
create index review_log_user on review_log (user_id, created_at, id);
`;
