import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Webhooks, their deliveries and the delivery attempts. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table webhooks (
        id uuid primary key,
        user_id uuid references users on delete cascade,
        team_id uuid references teams on delete cascade,
        url text not null,
        events text[] not null
          constraint webhooks_events_check check (cardinality(events) between 1 and 3),
        secret_sealed bytea not null,
        active boolean not null default true,
        status text not null default 'active' constraint webhooks_status_check check (status in ('active', 'failed')),
        created_at timestamptz not null default now(),
        constraint webhooks_one_owner check ((user_id is null) <> (team_id is null))
      )`.execute(db);
    await sql`comment on column webhooks.user_id is 'whose personal one it is; null for a team''s'`.execute(db);
    await sql`comment on column webhooks.secret_sealed is 'encrypted under a key made from JWT_SECRET'`.execute(db);
    await sql`comment on column webhooks.active is 'false: paused by its owner'`.execute(db);
    await sql`comment on column webhooks.status is 'what its latest delivery came to'`.execute(db);
    await sql`
      create index webhooks_user on webhooks (user_id, created_at desc, id desc) where user_id is not null`.execute(db);
    await sql`
      create index webhooks_team on webhooks (team_id, created_at desc, id desc) where team_id is not null`.execute(db);

    await sql`
      create table deliveries (
        id uuid primary key,
        webhook_id uuid not null references webhooks on delete cascade,
        event text not null constraint deliveries_event_check
          check (event in ('extraction.completed', 'snapshot.created', 'diff.detected', 'ping')),
        body text not null,
        status text not null default 'pending'
          constraint deliveries_status_check check (status in ('pending', 'delivered', 'failed')),
        error text,
        attempt integer not null default 0,
        failures integer not null default 0,
        place text constraint deliveries_place_check check (place in ('taken', 'waiting')),
        created_at timestamptz not null default now(),
        next_attempt_at timestamptz
      )`.execute(db);
    await sql`comment on column deliveries.body is 'the very text that is signed and sent'`.execute(db);
    await sql`comment on column deliveries.attempt is 'fences: only the attempt that set it may write what came of it'`.execute(
      db,
    );
    await sql`comment on column deliveries.failures is 'failed attempts since it was last asked for'`.execute(db);
    await sql`
      comment on column deliveries.place is
        'taken: under way; waiting: has no job, and gets one when a taken one of the same webhook is through'`.execute(
      db,
    );
    await sql`create index deliveries_webhook on deliveries (webhook_id, created_at desc, id desc)`.execute(db);
    await sql`
      create index deliveries_place on deliveries (webhook_id, place, created_at, id) where place is not null`.execute(
      db,
    );
    await sql`create index deliveries_age on deliveries (created_at)`.execute(db);

    await sql`
      create table delivery_attempts (
        delivery_id uuid not null references deliveries on delete cascade,
        number integer not null,
        at timestamptz not null,
        response_status integer,
        duration_ms integer not null,
        error text,
        constraint delivery_attempts_pkey primary key (delivery_id, number)
      )`.execute(db);
    await sql`comment on column delivery_attempts.error is 'null where it succeeded'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table delivery_attempts, deliveries, webhooks`.execute(db);
  },
};
