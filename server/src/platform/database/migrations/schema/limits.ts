/** Counters of requests per minute, and of runs per day and month. */
export const limits = `
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

-- Runs are counted here and not in the table of runs, because deleting an extraction would otherwise lower the count.
create table run_counts (
  user_id uuid not null references users on delete cascade,
  period text not null constraint run_counts_period_check check (period in ('day', 'month')),
  starts_at timestamptz not null,
  used integer not null constraint run_counts_used_check check (used >= 0),
  constraint run_counts_pkey primary key (user_id, period, starts_at)
);
create index run_counts_age on run_counts (starts_at);
`;
