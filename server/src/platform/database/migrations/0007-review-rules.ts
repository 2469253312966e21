import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Rules by which changes of a page, or of all pages of a team, are ignored. */
export const reviewRules: Migration = {
  async up(db) {
    await sql
      .raw(`
create table ignore_rules (
  id uuid primary key,
  extraction_id uuid references extractions on delete cascade,
  team_id uuid references teams on delete cascade,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  kind text,
  name text,
  mode text,
  within double precision,
  until timestamptz,
  reason text not null,
  last_matched_at timestamptz,
  constraint ignore_rules_one_scope check ((extraction_id is null) <> (team_id is null))
);
comment on column ignore_rules.user_id is 'who made it; null: the account is gone';
comment on column ignore_rules.within is 'ΔE2000, px or ms';
create index ignore_rules_extraction on ignore_rules (extraction_id, created_at, id) where extraction_id is not null;
create index ignore_rules_team on ignore_rules (team_id, created_at, id) where team_id is not null;
create index ignore_rules_user on ignore_rules (user_id, created_at, id) where user_id is not null;

create table ignore_rule_matches (
  rule_id uuid not null references ignore_rules on delete cascade,
  change_id text not null,
  constraint ignore_rule_matches_pkey primary key (rule_id, change_id)
);
`)
      .execute(db);
  },
};
