import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Teams and their members; extractions that belong to a team. */
export const teams: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table teams (
        id uuid primary key,
        name text not null,
        description text not null default '',
        owner_id uuid not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`comment on column teams.owner_id is 'the member whose plan sets the limits'`.execute(db);
    await sql`create index teams_owner on teams (owner_id)`.execute(db);

    await sql`
      create table team_members (
        id uuid primary key,
        team_id uuid not null constraint team_members_team_id_fkey references teams on delete cascade,
        user_id uuid references users on delete cascade,
        email text not null,
        role text not null constraint team_members_role_check check (role in ('owner', 'admin', 'member')),
        status text not null constraint team_members_status_check check (status in ('pending', 'active')),
        invited_at timestamptz not null default now(),
        constraint team_members_user_key unique (team_id, user_id),
        constraint team_members_active_has_account check (user_id is not null or status <> 'active')
      )`.execute(db);
    await sql`comment on column team_members.user_id is 'null until the email has an account'`.execute(db);
    await sql`comment on column team_members.email is 'compared without case'`.execute(db);
    await sql`create unique index team_members_email_key on team_members (team_id, lower(email))`.execute(db);
    await sql`create index team_members_user on team_members (user_id)`.execute(db);
    await sql`create index team_members_untied on team_members (lower(email)) where user_id is null`.execute(db);

    // Every team has an owner who is a member. The check is deferred, because one transaction inserts the team and its owner,
    // and each refers to the other.
    await sql`
      alter table teams add constraint teams_owner_is_member
        foreign key (id, owner_id) references team_members (team_id, user_id) deferrable initially deferred`.execute(
      db,
    );

    await sql`
      alter table extractions add constraint extractions_team_id_fkey
        foreign key (team_id) references teams on delete cascade`.execute(db);
    await sql`
      create index extractions_team on extractions (team_id, created_at desc, id desc)
        where team_id is not null`.execute(db);
    await sql`
      create index extractions_team_status on extractions (team_id, status, created_at desc, id desc)
        where team_id is not null`.execute(db);

    // A snapshot must come from a run of its own extraction, and so never from another user's or team's.
    await sql`alter table runs add constraint runs_id_extraction_id_key unique (id, extraction_id)`.execute(db);
    await sql`
      alter table snapshots drop constraint snapshots_run_id_fkey, add constraint snapshots_run_of_extraction
        foreign key (run_id, extraction_id) references runs (id, extraction_id) on delete cascade`.execute(db);

    // The runs that a user started for a team remain when the account is deleted.
    await sql`
      alter table runs alter column user_id drop not null, drop constraint runs_user_id_fkey,
        add constraint runs_user_id_fkey foreign key (user_id) references users on delete set null`.execute(db);
    await sql`
      comment on column runs.user_id is
        'who started it: the person whose quota it counts against; null when their account is gone'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`delete from runs where user_id is null`.execute(db);
    await sql`
      alter table runs alter column user_id set not null, drop constraint runs_user_id_fkey,
        add constraint runs_user_id_fkey foreign key (user_id) references users on delete cascade`.execute(db);
    await sql`
      comment on column runs.user_id is 'who started it: the person whose quota it counts against'`.execute(db);
    await sql`
      alter table snapshots drop constraint snapshots_run_of_extraction, add constraint snapshots_run_id_fkey
        foreign key (run_id) references runs on delete cascade`.execute(db);
    await sql`alter table runs drop constraint runs_id_extraction_id_key`.execute(db);
    await sql`drop index extractions_team, extractions_team_status`.execute(db);
    await sql`alter table extractions drop constraint extractions_team_id_fkey`.execute(db);
    await sql`alter table teams drop constraint teams_owner_is_member`.execute(db);
    await sql`drop table team_members, teams`.execute(db);
  },
};
