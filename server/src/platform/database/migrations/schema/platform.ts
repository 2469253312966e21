/** What the platform itself stores. The queue's own tables are made by graphile-worker. */
export const platform = `
create table worker_pools (
  id text primary key,
  seen_at timestamptz not null default now()
);
comment on table worker_pools is 'a pool that is silent for 30 s loses its jobs to others';

create table write_probe (filler text not null);
comment on table write_probe is 'written anew by readiness checks: a small update would fit on a full disk';
alter table write_probe alter column filler set storage external;
`;
