import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Puts the links that were mailed into one table, whatever each is for. Those that are on their way stay valid. */
export const links: Migration = {
  async up(db) {
    await sql
      .raw(`
create table links (
  hash bytea primary key,
  purpose text not null
    constraint links_purpose check (purpose in ('address', 'password', 'printed_password', 'channel')),
  user_id uuid references users on delete cascade,
  channel_id uuid references channels on delete cascade,
  expires_at timestamptz not null,
  constraint links_subject check (
    case purpose when 'channel' then channel_id is not null and user_id is null
    else user_id is not null and channel_id is null end
  )
);
comment on column links.hash is 'SHA-256 of the token in the link';
create index links_user on links (user_id);
create index links_channel on links (channel_id);
create index links_expires_at on links (expires_at);

insert into links (hash, purpose, user_id, expires_at)
  select token_hash, 'address', user_id, expires_at from email_confirmations;
insert into links (hash, purpose, user_id, expires_at)
  select token_hash, case when is_mailed then 'password' else 'printed_password' end, user_id, expires_at
  from password_resets;
insert into links (hash, purpose, channel_id, expires_at)
  select token_hash, 'channel', channel_id, created_at + interval '72 hours' from channel_confirmations;
drop table email_confirmations, password_resets, channel_confirmations;
`)
      .execute(db);
  },
};
