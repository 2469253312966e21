/** Counts of runs per day and month. */
export const limits = `
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
