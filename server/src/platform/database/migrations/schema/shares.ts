/** Links to extractions, for people without an account. */
export const shares = `
create table shares (
  id uuid primary key,
  extraction_id uuid not null references extractions on delete cascade,
  user_id uuid references users on delete set null,
  token_hash bytea not null constraint shares_token_hash_key unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
comment on column shares.user_id is 'who made it';
comment on column shares.token_hash is 'SHA-256 of the secret in the link';
comment on column shares.expires_at is 'null: until it is revoked';
create index shares_extraction on shares (extraction_id, created_at desc, id desc);
create index shares_user on shares (user_id, created_at, id);
create index shares_expires_at on shares (expires_at) where expires_at is not null;
`;
