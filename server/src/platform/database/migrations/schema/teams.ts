/** Teams and their members. */
export const teams = `
create table teams (
  id uuid primary key,
  name text not null,
  description text not null default '',
  owner_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint teams_owner_unless_deleted check (owner_id is not null or deleted_at is not null)
);
comment on column teams.owner_id is 'the member whose plan sets the limits; null once the team is deleted';
comment on column teams.deleted_at is 'a job is deleting what is left';
create index teams_owner on teams (owner_id);

-- invited_by has no foreign key: an invitation locks the team first, and a foreign key would make it lock the user next,
-- while the deletion of an account locks them in the reverse order.
create table team_members (
  id uuid primary key,
  team_id uuid not null constraint team_members_team_id_fkey references teams on delete cascade,
  user_id uuid references users on delete cascade,
  email text not null,
  role text not null constraint team_members_role_check check (role in ('owner', 'admin', 'member')),
  status text not null constraint team_members_status_check check (status in ('pending', 'active')),
  invited_at timestamptz not null default now(),
  invited_by uuid,
  invitation_hash bytea constraint team_members_invitation_key unique,
  invitation_expires_at timestamptz,
  accepted_hash bytea,
  constraint team_members_user_key unique (team_id, user_id),
  constraint team_members_active_has_account check (user_id is not null or status <> 'active'),
  constraint team_members_invitation_expires check ((invitation_hash is null) = (invitation_expires_at is null))
);
comment on column team_members.user_id is 'null until somebody accepts the invitation';
comment on column team_members.email is 'compared without case';
comment on column team_members.invited_by is 'the user who made the link, and so knows it';
comment on column team_members.invitation_hash is
  'SHA-256 of the token in the link; null if there is no link that can be accepted';
comment on column team_members.accepted_hash is 'SHA-256 of the secret in the link that the member accepted';
create unique index team_members_email_key on team_members (team_id, lower(email));
create index team_members_user on team_members (user_id);
create unique index team_members_accepted_hash on team_members (accepted_hash) where accepted_hash is not null;

-- Every team has an owner who is a member. The check is deferred, because one transaction inserts the team and its owner,
-- and each refers to the other.
alter table teams add constraint teams_owner_is_member
  foreign key (id, owner_id) references team_members (team_id, user_id) deferrable initially deferred;
`;
