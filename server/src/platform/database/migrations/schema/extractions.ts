/** Extractions, their numbers, and the answers to repeated requests. The search index is in `indexes.ts`. */
export const extractions = String.raw`
-- An entry of a B-tree index has at most 2,704 bytes: 400 for the title's key, 90 for the other columns, so the searched
-- text has at most 2,000. Its collation "C" makes LIKE compare bytes. ILIKE folds with the same lower(), which uses the
-- database's collation.
create table extractions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  team_id uuid constraint extractions_team_id_fkey references teams on delete cascade,
  url text not null,
  options jsonb not null default '{}',
  metadata jsonb not null default '{}',
  status text not null default 'pending'
    constraint extractions_status_check check (status in ('pending', 'running', 'completed', 'failed')),
  title text,
  duration_ms integer,
  elements_analyzed integer,
  error_message text,
  error_cause text,
  latest_version integer not null default 0
    constraint extractions_latest_version_check check (latest_version >= 0),
  renames jsonb not null default '[]',
  glimpse jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  searched text collate "C" generated always as (
    case when octet_length(lower(coalesce(title, '') || e'\n' || url)) <= 2000
      then lower(coalesce(title, '') || e'\n' || url) end
  ) stored,
  title_key text generated always as ("left"(lower(coalesce(nullif(title, ''), url)), 100)) stored
);
comment on column extractions.metadata is 'the caller''s own';
comment on column extractions.error_cause is 'one of shared/api/failure-causes';
comment on column extractions.latest_version is 'of its newest snapshot; 0 before the first';
comment on column extractions.renames is
  'names that persons gave to tokens: snapshots are stored without, and shown with them';
comment on column extractions.glimpse is 'colours of the newest snapshot and the newest change; null before the first';
comment on column extractions.searched is
  'title and address in lower case; null if they are too long for an index, so that searches read the row';
comment on column extractions.title_key is 'the key of lists in the order of titles';

create index extractions_user_status on extractions (user_id, status, created_at desc, id desc);
create index extractions_team on extractions (team_id, created_at desc, id desc) where team_id is not null;
create index extractions_team_status on extractions (team_id, status, created_at desc, id desc)
  where team_id is not null;

-- The orders of lists. With the columns that the conditions need, a list passes over other rows without reading them.
-- An extraction belongs to its team, or to the user if it has none: coalesce(team_id, user_id).
create index extractions_list_user_created on extractions (user_id, created_at desc, id desc) include (team_id);
create index extractions_list_user_updated on extractions (user_id, updated_at desc, id desc) include (team_id);
create index extractions_by_updated on extractions ((coalesce(team_id, user_id)), updated_at desc, id desc)
  include (team_id, user_id, status, searched);
create index extractions_by_created on extractions ((coalesce(team_id, user_id)), created_at desc, id desc)
  include (team_id, user_id, status, searched);
create index extractions_by_title on extractions ((coalesce(team_id, user_id)), title_key, id desc)
  include (team_id, user_id, status, searched);
create index extractions_owner_status on extractions ((coalesce(team_id, user_id)), status, updated_at desc, id desc);
-- The rows that a search has to read, because their texts are too long for an index.
create index extractions_unsearched on extractions ((coalesce(team_id, user_id))) where searched is null;

-- A browser adds a slash after a bare host. A person who typed the URL may not have.
create function page_address(url text) returns text
language sql immutable strict parallel safe
return regexp_replace(split_part(url, '#', 1), '^(https?://[^/?]+)(\?|$)', '\1/\2');
comment on function page_address is 'what tells pages apart: the URL without its fragment';
-- The index is on the hash, because a URL may be longer than an index entry can be.
create index extractions_page on extractions (user_id, md5(page_address(url)));

-- The numbers of extractions by owner and status, so that a list need not count its rows. Each change adds a row, which
-- locks nothing that another transaction needs; a job adds the rows up. There are no foreign keys, because rows are also
-- added while the user or the team is being deleted.
create table extraction_counts (
  user_id uuid not null,
  team_id uuid,
  status text not null,
  count integer not null,
  is_sum boolean not null default false
);
comment on table extraction_counts is 'the counts of all rows of a user, team and status, added up';
comment on column extraction_counts.is_sum is 'false if a job still has to add it up';
create index extraction_counts_user on extraction_counts (user_id);
create index extraction_counts_team on extraction_counts (team_id) where team_id is not null;
create index extraction_counts_changes on extraction_counts (user_id) where not is_sum;

create function count_extraction() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into extraction_counts (user_id, team_id, status, count) values (old.user_id, old.team_id, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into extraction_counts (user_id, team_id, status, count) values (new.user_id, new.team_id, new.status, 1);
  end if;
  return null;
end $$;
create trigger count_extraction after insert or delete on extractions
  for each row execute function count_extraction();
create trigger count_changed_extraction after update of user_id, team_id, status on extractions for each row
  when ((old.user_id, old.team_id, old.status) is distinct from (new.user_id, new.team_id, new.status))
  execute function count_extraction();

-- One statement sees rows and counts at the same moment, so writers may go on meanwhile.
create function recount_extractions() returns void language sql as $$
  insert into extraction_counts (user_id, team_id, status, count, is_sum)
  select user_id, team_id, status, sum(count), true from (
    select user_id, team_id, status, count(*) from extractions group by user_id, team_id, status
    union all
    select user_id, team_id, status, -sum(count) from extraction_counts group by user_id, team_id, status
  ) as missing group by user_id, team_id, status having sum(count) <> 0
$$;
comment on function recount_extractions is 'makes the counts right after rows were loaded without triggers';

-- extraction_id has no foreign key: the answer is repeated even if the extraction has been deleted since.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  extraction_id uuid,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key)
);
comment on column idempotency_keys.status is 'HTTP status of the answer; null while the first request runs';
create index idempotency_keys_age on idempotency_keys (created_at);
`;
