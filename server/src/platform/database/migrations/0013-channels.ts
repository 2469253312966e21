import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Channels: where people get messages about events. */
export const channels: Migration = {
  async up(db) {
    await sql
      .raw(`
create table channels (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  team_id uuid references teams on delete cascade,
  type text not null constraint channels_type_check check (type in ('slack', 'teams', 'discord', 'email')),
  target_sealed bytea not null,
  target_hint text not null,
  target_set_by uuid references users on delete set null,
  unsubscribe_hash bytea,
  events text[] not null constraint channels_events_check check (cardinality(events) between 1 and 20),
  filter jsonb,
  digest text not null constraint channels_digest_check check (digest in ('none', 'hour', 'day', 'week')),
  at text not null,
  timezone text not null,
  remind_after integer,
  format text not null constraint channels_format_check check (format in ('message', 'card')),
  active boolean not null default true,
  status text not null
    constraint channels_status_check check (status in ('active', 'failed', 'unconfirmed', 'unsubscribed')),
  digested_until timestamptz,
  created_at timestamptz not null default now(),
  constraint channels_one_owner check ((user_id is null) <> (team_id is null))
);
comment on column channels.user_id is 'whose personal one it is; null for a team''s';
comment on column channels.target_sealed is 'encrypted under a key made from JWT_SECRET';
comment on column channels.target_hint is 'what callers see of the target';
comment on column channels.target_set_by is 'null: the account is gone';
comment on column channels.unsubscribe_hash is 'of the token in the link of its mails; null: no mails';
comment on column channels.filter is '"only" on the wire; null: everything';
comment on column channels.digested_until is 'the end of the period of its latest digest';
create index channels_user on channels (user_id, created_at desc, id desc) where user_id is not null;
create index channels_team on channels (team_id, created_at desc, id desc) where team_id is not null;
create index channels_target_set_by on channels (target_set_by) where target_set_by is not null;
create index channels_remind on channels (id) where remind_after is not null;
create unique index channels_unsubscribe on channels (unsubscribe_hash) where unsubscribe_hash is not null;

create table channel_announcements (
  id uuid primary key,
  channel_id uuid not null references channels on delete cascade,
  at timestamptz not null,
  announcement jsonb not null
);
comment on table channel_announcements is 'they wait for the next digest of their channel';
create index channel_announcements_channel on channel_announcements (channel_id, id);

create table channel_reminders (
  channel_id uuid not null references channels on delete cascade,
  subject_id uuid not null,
  reminded_at timestamptz not null,
  constraint channel_reminders_pkey primary key (channel_id, subject_id)
);
comment on column channel_reminders.subject_id is 'an extraction or a site';

create table channel_confirmations (
  token_hash bytea primary key,
  channel_id uuid not null references channels on delete cascade,
  created_at timestamptz not null
);
create index channel_confirmations_channel on channel_confirmations (channel_id);

create table channel_mails (
  address_hash bytea primary key,
  mailed_at timestamptz not null
);
comment on table channel_mails is 'when an address was last asked to confirm, whoever asked';
create index channel_mails_time on channel_mails (mailed_at);
`)
      .execute(db);
  },
};
