/** Users, with what signs them in. */
export const accounts = `
create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  session_epoch integer not null default 0,
  plan text constraint users_plan_check check (plan in ('free', 'pro', 'enterprise')),
  granted_plan text constraint users_granted_plan_check check (granted_plan in ('free', 'pro', 'enterprise')),
  created_at timestamptz not null default now(),
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  deleted_at timestamptz
);
comment on column users.email is 'as the user wrote it; compared without case';
comment on column users.session_epoch is 'raised by logout: a JWT of an older epoch is void';
comment on column users.plan is 'the larger of what is granted and what is paid for; null: DEFAULT_PLAN applies';
comment on column users.granted_plan is 'given by the operator';
comment on column users.email_confirmed_at is 'when the person proved that the address is theirs';
comment on column users.disabled_at is 'no credential of theirs is valid from then on';
comment on column users.deleted_at is 'a job is deleting what is left; the email is free again';
create unique index users_email_key on users (lower(email));

create table api_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  key_id text not null constraint api_keys_key_id_key unique,
  name text not null,
  secret_hash bytea not null,
  prefix text not null,
  scopes text[],
  is_device boolean not null default false,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column api_keys.key_id is 'the public part of tt_<key_id>_<secret>';
comment on column api_keys.secret_hash is 'SHA-256 of the secret part';
comment on column api_keys.scopes is 'what it may do; null: everything that an API key can do';
comment on column api_keys.is_device is 'of an installed extension, which may renew it';
create index api_keys_user on api_keys (user_id, created_at desc, id desc);

create table ended_sessions (
  id uuid primary key,
  expires_at timestamptz not null
);
comment on column ended_sessions.id is 'the session_id of JWTs, which are void';
comment on column ended_sessions.expires_at is 'when all of them have expired';
create index ended_sessions_expires_at on ended_sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  is_mailed boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on column password_resets.token_hash is 'SHA-256 of the secret in the link';
create index password_resets_user on password_resets (user_id, created_at);
create index password_resets_expires_at on password_resets (expires_at);

create table email_confirmations (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on column email_confirmations.token_hash is 'SHA-256 of the secret in the link';
create index email_confirmations_user on email_confirmations (user_id, created_at);
create index email_confirmations_expires_at on email_confirmations (expires_at);

-- Unlogged like rate_windows: a crash loses the counts, but no login waits for the disk.
create unlogged table password_attempts (
  account bytea primary key,
  failures integer not null,
  blocked_until timestamptz,
  forget_at timestamptz not null
);
comment on column password_attempts.account is 'SHA-256 of the email in lower case, whether or not it has an account';
comment on column password_attempts.failures is
  'attempts since the last right password; one that is being checked counts as a failure';
create index password_attempts_age on password_attempts (forget_at);
`;
