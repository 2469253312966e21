/** Design systems, and what they found in snapshots. */
export const systems = `
create table systems (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  team_id uuid references teams on delete cascade,
  name text not null,
  version integer not null default 1,
  format text not null constraint systems_format_check check
    (format in ('dtcg', 'css', 'scss', 'tailwind', 'style-dictionary', 'tokens-studio', 'snapshot')),
  content jsonb not null,
  token_counts jsonb not null,
  warnings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint systems_one_owner check ((user_id is null) <> (team_id is null))
);
comment on column systems.user_id is 'whose personal one it is; null if it is a team''s';
comment on column systems.content is 'its tokens, as they were read from the source';
create index systems_user on systems (user_id, created_at desc, id desc) where user_id is not null;
create index systems_team on systems (team_id, created_at desc, id desc) where team_id is not null;

create table conformance_checks (
  snapshot_id uuid not null references snapshot_rows on delete cascade,
  system_id uuid not null references systems on delete cascade,
  system_version integer not null,
  outcome text not null default 'checked'
    constraint conformance_checks_outcome_check check (outcome in ('checked', 'too_large')),
  findings text[] not null,
  modes jsonb not null,
  constraint conformance_checks_pkey primary key (snapshot_id, system_id)
);
comment on column conformance_checks.outcome is
  'too_large: the snapshot and the system have too many tokens to be compared, so there are no findings';
comment on column conformance_checks.findings is 'the ids of the findings';
comment on column conformance_checks.modes is 'for each mode of the snapshot, the ids of its findings';
create index conformance_checks_system on conformance_checks (system_id);
`;
