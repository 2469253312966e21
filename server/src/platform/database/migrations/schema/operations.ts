/** The reports of workers about themselves. */
export const operations = `
create table workers (
  id uuid primary key,
  version text not null,
  browser_works boolean not null default true,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on column workers.browser_works is 'false while it cannot start a browser';
comment on column workers.seen_at is 'written three times a minute while it lives';
`;
