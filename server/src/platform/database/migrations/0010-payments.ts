import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Subscriptions, customers at Stripe, and the events that Stripe has sent. */
export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table users add column granted_plan text
        constraint users_granted_plan_check check (granted_plan in ('free', 'pro', 'enterprise'))`.execute(db);
    await sql`update users set granted_plan = plan`.execute(db);
    await sql`comment on column users.granted_plan is 'given by the operator'`.execute(db);
    await sql`
      comment on column users.plan is
        'the larger of what is granted and what is paid for; null: DEFAULT_PLAN applies'`.execute(db);

    await sql`
      create table subscriptions (
        user_id uuid primary key references users on delete cascade,
        subscription_id text,
        plan text constraint subscriptions_plan_check check (plan in ('free', 'pro', 'enterprise')),
        status text not null
          constraint subscriptions_status_check check (status in ('active', 'past_due', 'canceled', 'trialing')),
        current_period_start timestamptz,
        current_period_end timestamptz,
        cancel_at_period_end boolean not null default false,
        known_at timestamptz not null
      )`.execute(db);
    await sql`comment on column subscriptions.plan is 'null: it entitles to nothing (any more)'`.execute(db);
    await sql`
      comment on column subscriptions.known_at is
        'when Stripe made the newest event that this stands for: older ones change nothing'`.execute(db);

    await sql`
      create table stripe_customers (
        user_id uuid primary key references users on delete cascade,
        customer_id text constraint stripe_customers_customer_id_key unique,
        asked integer not null default 0,
        told integer not null default 0
      )`.execute(db);
    await sql`
      comment on column stripe_customers.customer_id is
        'null while the first checkout is about to make the customer'`.execute(db);
    await sql`
      comment on column stripe_customers.asked is
        'how often Stripe was asked for the truth; an answer older than that of told is dropped'`.execute(db);

    await sql`
      create table stripe_events (
        id text primary key,
        type text not null,
        created_at timestamptz not null,
        customer_id text,
        facts jsonb not null,
        received_at timestamptz not null default clock_timestamp(),
        processed_at timestamptz
      )`.execute(db);
    await sql`comment on table stripe_events is 'each acts once; of their content only what that takes is kept'`.execute(
      db,
    );
    await sql`comment on column stripe_events.created_at is 'by Stripe'`.execute(db);
    await sql`
      create index stripe_events_open on stripe_events (customer_id, created_at) where processed_at is null`.execute(
      db,
    );
    await sql`create index stripe_events_age on stripe_events (received_at)`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table stripe_events, stripe_customers, subscriptions`.execute(db);
    await sql`alter table users drop column granted_plan`.execute(db);
  },
};
