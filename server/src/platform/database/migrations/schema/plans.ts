/** Subscriptions, as Stripe last reported them. The plans themselves are columns of the users. */
export const plans = `
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
);
comment on column subscriptions.plan is 'null: it entitles to nothing (any more)';
comment on column subscriptions.known_at is
  'when Stripe made the newest event that this stands for: older ones change nothing';
`;
