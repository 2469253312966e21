import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Runs that look again at the changes that a scheduled run found. */
export const confirmation: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table schedules
  add column confirm_after text,
  add column confirm_runs integer,
  add constraint schedules_confirm_check check ((confirm_after is null) = (confirm_runs is null));
comment on column schedules.confirm_after is 'the time from one run to the next that confirms it, such as 10m or 2h';
comment on column schedules.confirm_runs is 'so many further runs must show a change before it is announced';
alter table runs drop constraint runs_kind_check,
  add constraint runs_kind_check check (kind in ('first', 'repeat', 'scheduled', 'confirming', 'upload'));
alter table snapshot_rows drop constraint snapshots_run_kind_check,
  add constraint snapshots_run_kind_check check (run_kind in ('first', 'repeat', 'scheduled', 'confirming', 'upload'));
`)
      .execute(db);
  },
};
