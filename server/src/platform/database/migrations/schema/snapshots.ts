/**
 * Snapshots of extractions. Equal contents of one extraction are stored once. `snapshots` is a view that reads and writes whole
 * snapshots.
 */
export const snapshots = String.raw`
create table snapshot_contents (
  extraction_id uuid not null references extractions on delete cascade,
  hash bytea not null,
  tokens jsonb not null,
  memory jsonb not null,
  environment jsonb not null,
  primary key (extraction_id, hash)
);
comment on column snapshot_contents.hash is 'SHA-256 of the other columns';
comment on column snapshot_contents.memory is 'what the next run needs to know a token again';
comment on column snapshot_contents.environment is 'the browser and settings it was taken with, without taken_at';

-- A snapshot comes from a run of its own extraction, and so never from another user's or team's. It outlives the run.
create table snapshot_rows (
  id uuid constraint snapshots_pkey primary key,
  extraction_id uuid not null constraint snapshots_extraction_id_fkey references extractions on delete cascade,
  version integer not null constraint snapshots_version_check check (version >= 1),
  run_id uuid constraint snapshots_run_id_key unique,
  run_kind text constraint snapshots_run_kind_check check (run_kind in ('first', 'repeat', 'scheduled', 'upload')),
  user_id uuid constraint snapshots_user_id_fkey references users on delete set null,
  content_hash bytea not null,
  taken_at text,
  note text,
  created_at timestamptz not null default now(),
  constraint snapshots_extraction_id_version_key unique (extraction_id, version),
  constraint snapshots_run_of_extraction foreign key (run_id, extraction_id) references runs (id, extraction_id),
  constraint snapshots_content_fkey foreign key (extraction_id, content_hash) references snapshot_contents
);
comment on column snapshot_rows.run_kind is 'of its run, which was deleted; null as long as it exists';
comment on column snapshot_rows.user_id is 'who started its run, which was deleted';
comment on column snapshot_rows.note is 'by a person; null if nobody wrote one';
create index snapshots_age on snapshot_rows (created_at);
create index snapshots_user on snapshot_rows (user_id) where user_id is not null;

-- The join is a left one, so that PostgreSQL leaves it out of queries that read no content.
create view snapshots as
  select s.id, s.extraction_id, s.run_id, s.version, c.tokens, c.memory,
    case when s.taken_at is null then c.environment
      else c.environment || jsonb_build_object('taken_at', s.taken_at) end as environment,
    s.created_at, s.note
  from snapshot_rows as s
  left join snapshot_contents as c on c.extraction_id = s.extraction_id and c.hash = s.content_hash;

create function insert_snapshot() returns trigger language plpgsql as $$
declare
  environment jsonb := new.environment - 'taken_at';
  hash bytea := sha256(convert_to(concat_ws(E'\n', new.tokens, new.memory, environment), 'UTF8'));
begin
  new.created_at := coalesce(new.created_at, now());
  insert into snapshot_contents (extraction_id, hash, tokens, memory, environment)
    values (new.extraction_id, hash, new.tokens, new.memory, environment) on conflict do nothing;
  insert into snapshot_rows (id, extraction_id, run_id, version, content_hash, taken_at, created_at)
    values (new.id, new.extraction_id, new.run_id, new.version, hash, new.environment ->> 'taken_at', new.created_at);
  return new;
end $$;
create trigger insert_snapshot instead of insert on snapshots for each row execute function insert_snapshot();

create function delete_snapshot() returns trigger language plpgsql as $$
begin
  delete from snapshot_rows where id = old.id;
  return old;
end $$;
create trigger delete_snapshot instead of delete on snapshots for each row execute function delete_snapshot();
`;
