/** What people decided about the changes of a page. */
export const review = `
create table reviews (
  extraction_id uuid primary key references extractions on delete cascade,
  revision integer not null default 1,
  baseline_id uuid not null references snapshot_rows on delete cascade,
  approved_at timestamptz not null,
  approved_by uuid references users on delete set null,
  latest_id uuid not null references snapshot_rows on delete cascade,
  seen_version integer not null,
  state jsonb not null
);
comment on column reviews.revision is 'counts the changes, so that none of two at once is lost';
comment on column reviews.baseline_id is 'the approved snapshot';
comment on column reviews.latest_id is 'the newest snapshot that was read as the baseline was';
comment on column reviews.seen_version is 'of the newest snapshot that the review knows, however it was read';
comment on column reviews.state is 'see StoredReview in capabilities/review/compute.ts';
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
comment on column review_log.snapshot_id is 'the latest one at that time; it may have been deleted since';
create index review_log_extraction on review_log (extraction_id, created_at desc, id desc);
create index review_log_user on review_log (user_id, created_at, id);
`;
