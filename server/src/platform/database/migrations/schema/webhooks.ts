/** Webhooks, their deliveries and the delivery attempts. */
export const webhooks = `
create table webhooks (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  team_id uuid references teams on delete cascade,
  url text not null,
  url_set_by uuid references users on delete set null,
  events text[] not null constraint webhooks_events_check check (cardinality(events) between 1 and 4),
  secret_sealed bytea not null,
  active boolean not null default true,
  status text not null default 'active' constraint webhooks_status_check check (status in ('active', 'failed')),
  created_at timestamptz not null default now(),
  constraint webhooks_one_owner check ((user_id is null) <> (team_id is null))
);
comment on column webhooks.user_id is 'whose personal one it is; null for a team''s';
comment on column webhooks.url_set_by is 'null: the account is gone';
comment on column webhooks.secret_sealed is 'encrypted under a key made from JWT_SECRET';
comment on column webhooks.active is 'false: paused by its owner';
comment on column webhooks.status is 'what its latest delivery came to';
create index webhooks_user on webhooks (user_id, created_at desc, id desc) where user_id is not null;
create index webhooks_team on webhooks (team_id, created_at desc, id desc) where team_id is not null;
create index webhooks_url_set_by on webhooks (url_set_by) where url_set_by is not null;

create table deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null constraint deliveries_event_check check
    (event in ('extraction.completed', 'snapshot.created', 'diff.detected', 'conformance.changed', 'ping')),
  body text not null,
  status text not null default 'pending'
    constraint deliveries_status_check check (status in ('pending', 'delivered', 'failed')),
  error text,
  attempt integer not null default 0,
  failures integer not null default 0,
  slot text constraint deliveries_slot_check check (slot in ('taken', 'waiting')),
  traceparent text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz
);
comment on column deliveries.body is 'the very text that is signed and sent';
comment on column deliveries.attempt is 'fences: only the attempt that set it may write what came of it';
comment on column deliveries.failures is 'failed attempts since it was last asked for';
comment on column deliveries.slot is
  'taken: under way; waiting: has no job, and gets one when a taken one of the same webhook is through';
comment on column deliveries.traceparent is
  'the span that caused it, as W3C Trace Context writes it; null without tracing';
create index deliveries_webhook on deliveries (webhook_id, created_at desc, id desc);
create index deliveries_slot on deliveries (webhook_id, slot, created_at, id) where slot is not null;
create index deliveries_age on deliveries (created_at);

create table delivery_attempts (
  delivery_id uuid not null references deliveries on delete cascade,
  number integer not null,
  at timestamptz not null,
  response_status integer,
  duration_ms integer not null,
  error text,
  constraint delivery_attempts_pkey primary key (delivery_id, number)
);
comment on column delivery_attempts.error is 'null where it succeeded';
create index delivery_attempts_time on delivery_attempts (at);
`;
