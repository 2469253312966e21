import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Design systems, and what they found in snapshots. Webhooks can subscribe to a fourth event. */
export const systems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
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
      )`.execute(db);
    await sql`comment on column systems.user_id is 'whose personal one it is; null if it is a team''s'`.execute(db);
    await sql`comment on column systems.content is 'its tokens, as they were read from the source'`.execute(db);
    await sql`
      create index systems_user on systems (user_id, created_at desc, id desc) where user_id is not null`.execute(db);
    await sql`
      create index systems_team on systems (team_id, created_at desc, id desc) where team_id is not null`.execute(db);

    await sql`
      create table conformance_checks (
        snapshot_id uuid not null references snapshots on delete cascade,
        system_id uuid not null references systems on delete cascade,
        system_version integer not null,
        findings text[] not null,
        constraint conformance_checks_pkey primary key (snapshot_id, system_id)
      )`.execute(db);
    await sql`comment on column conformance_checks.findings is 'the ids of the findings'`.execute(db);
    await sql`create index conformance_checks_system on conformance_checks (system_id)`.execute(db);

    await sql`
      alter table webhooks drop constraint webhooks_events_check,
        add constraint webhooks_events_check check (cardinality(events) between 1 and 4) not valid`.execute(db);
    await sql`
      alter table deliveries drop constraint deliveries_event_check,
        add constraint deliveries_event_check check
          (event in ('extraction.completed', 'snapshot.created', 'diff.detected', 'conformance.changed', 'ping'))
          not valid`.execute(db); // all rows passed the narrower constraint, so none is read
  },

  async down(db: Kysely<unknown>) {
    await sql`delete from deliveries where event = 'conformance.changed'`.execute(db);
    await sql`delete from webhooks where events = '{conformance.changed}'`.execute(db);
    await sql`update webhooks set events = array_remove(events, 'conformance.changed')`.execute(db);
    await sql`
      alter table webhooks drop constraint webhooks_events_check,
        add constraint webhooks_events_check check (cardinality(events) between 1 and 3)`.execute(db);
    await sql`
      alter table deliveries drop constraint deliveries_event_check,
        add constraint deliveries_event_check check
          (event in ('extraction.completed', 'snapshot.created', 'diff.detected', 'ping'))`.execute(db);
    await sql`drop table conformance_checks, systems`.execute(db);
  },
};
