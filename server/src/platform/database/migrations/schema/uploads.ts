/** Captures that the extension uploaded. */
export const uploads = `
-- The results have no foreign keys: if a device sends a capture again, it gets the same answer, whatever has been deleted.
create table uploads (
  user_id uuid not null references users on delete cascade,
  capture_id uuid not null,
  extraction_id uuid not null,
  snapshot_id uuid not null,
  version integer not null,
  team_id uuid,
  created boolean not null,
  created_at timestamptz not null default now(),
  constraint uploads_pkey primary key (user_id, capture_id)
);
comment on table uploads is 'captures that have arrived, so that none is stored twice';
comment on column uploads.capture_id is 'made by the client';
comment on column uploads.created is 'whether the extraction was new';
`;
