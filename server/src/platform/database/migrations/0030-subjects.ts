import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A view of pages and sites, and one table for the schedules of both. */
export const subjects: Migration = {
  async up(db) {
    await sql
      .raw(`
create view subjects as
  select id, id as extraction_id, null::uuid as site_id, user_id, team_id, url as name, title, created_at
  from extractions
  union all
  select id, null::uuid as extraction_id, id as site_id, user_id, team_id, name, null::text as title, created_at
  from sites;
comment on view subjects is
  'pages and sites. A site that is being deleted belongs to a closed team. Each branch is one table without a condition, because PostgreSQL looks ids up by an index only then';

alter table schedules
  drop constraint schedules_pkey,
  alter column extraction_id drop not null,
  add constraint schedules_extraction_id_key unique (extraction_id),
  add column site_id uuid constraint schedules_site_id_key unique
    constraint schedules_site_id_fkey references sites on delete cascade,
  add constraint schedules_one_subject check (num_nonnulls(extraction_id, site_id) = 1);
alter table schedules
  add column subject_id uuid not null generated always as (coalesce(extraction_id, site_id)) stored,
  add constraint schedules_pkey primary key (subject_id);
drop index schedules_due;
create index schedules_due on schedules (next_run_at, subject_id);

insert into schedules (site_id, user_id, every, cron, timezone, kinds, confirm_after, confirm_runs,
    shortest_gap_minutes, anchored_at, next_run_at, last_run_at, paused_reason, paused_cause)
  select site_id, user_id, every, cron, timezone, kinds, confirm_after, confirm_runs,
    shortest_gap_minutes, anchored_at, next_run_at, last_run_at, paused_reason, paused_cause
  from site_schedules;
drop table site_schedules;

do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.remove_job('site_tick');
  end if;
end $$;
`)
      .execute(db);
  },
};
