/** The tables of the platform itself, and the counts of requests. The queue's own tables are made by graphile-worker. */
export const platform = `
create table worker_pools (
  id text primary key,
  seen_at timestamptz not null default now()
);
comment on table worker_pools is 'a pool that is silent for 30 s loses its jobs to others';

create table write_probe (filler text not null);
comment on table write_probe is 'written anew by readiness checks: a small update would fit on a full disk';
alter table write_probe alter column filler set storage external;

-- Unlogged: a crash loses the counts of a minute, but no request waits for the disk.
create unlogged table rate_windows (
  bucket text primary key,
  used integer not null,
  resets_at timestamptz not null
);
comment on table rate_windows is 'requests of one caller to one group of endpoints in their window';
create index rate_windows_end on rate_windows (resets_at);

-- Counts a request in all of its buckets with one statement, so in one round trip. Rows are locked in the order of their
-- names, so that requests that share several buckets cannot deadlock, and no request sees a count that is reverted.
create function take_requests(
  buckets text[], maxima integer[], at timestamptz, until timestamptz, cost integer default 1)
returns table (bucket text, used integer, resets_at timestamptz, taken boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  counted rate_windows[];
  fits boolean;
begin
  with written as (
    insert into rate_windows as standing (bucket, used, resets_at)
    select name, cost, until from unnest(buckets) as name order by name
    on conflict (bucket) do update set
      used = case when standing.resets_at <= at then cost else standing.used + cost end,
      resets_at = case when standing.resets_at <= at then until else standing.resets_at end
    returning standing.bucket, standing.used, standing.resets_at
  )
  select array_agg((bucket, used, resets_at)::rate_windows) into counted from written;

  select bool_and(c.used <= wanted.maximum) into fits
  from unnest(counted) as c join unnest(buckets, maxima) as wanted (bucket, maximum) using (bucket);

  if not fits then
    update rate_windows set used = rate_windows.used - cost where bucket = any (buckets);
  end if;
  return query
    select c.bucket, case when fits then c.used else c.used - cost end, c.resets_at, fits
    from unnest(counted) as c;
end
$$;
comment on function take_requests is
  'counts a request, or as many as it costs, in every bucket; in none where one has fewer left';
`;
