/** Customers at Stripe, and the events that Stripe has sent. */
export const payments = `
create table stripe_customers (
  user_id uuid primary key references users on delete cascade,
  customer_id text constraint stripe_customers_customer_id_key unique,
  asked integer not null default 0,
  told integer not null default 0
);
comment on column stripe_customers.customer_id is 'null while the first checkout is about to make the customer';
comment on column stripe_customers.asked is
  'how often Stripe was asked for the truth; an answer older than that of told is dropped';

create table stripe_events (
  id text primary key,
  type text not null,
  customer_id text,
  facts jsonb not null,
  created_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz
);
comment on table stripe_events is 'each acts once; of their content only what that takes is kept';
comment on column stripe_events.created_at is 'by Stripe';
create index stripe_events_open on stripe_events (customer_id, created_at) where processed_at is null;
create index stripe_events_age on stripe_events (received_at);
`;
