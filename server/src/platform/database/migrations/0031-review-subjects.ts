import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** One table for the decisions about pages and about sites, and for what is left to carry out of those about sites. */
export const reviewSubjects: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table review_log
  alter column extraction_id drop not null,
  alter column snapshot_id drop not null,
  add column site_id uuid references sites on delete cascade,
  add column site_run_id uuid,
  add column pages integer,
  add column outstanding jsonb,
  add constraint review_log_one_subject check (num_nonnulls(extraction_id, site_id) = 1),
  add constraint review_log_of_page check ((extraction_id is null) = (snapshot_id is null)),
  add constraint review_log_of_site check ((site_id is null) = (pages is null));
comment on column review_log.site_run_id is 'of a site the newest run that had ended at that time; it may have been deleted since';
comment on column review_log.pages is 'of a site the number of pages on which it was decided';
comment on column review_log.outstanding is 'of a site the decisions on each page that are not carried out yet, also those of other entries of the same moment; null: all are';
create index review_log_site on review_log (site_id, created_at desc, id desc) where site_id is not null;

insert into review_log (id, site_id, user_id, created_at, via, action, changes, note, site_run_id, pages, outstanding)
  select d.id, d.site_id, d.user_id, d.created_at, d.via, d.action, d.changes, d.note, d.site_run_id, d.pages, (
    select p.pages from site_pending_decisions p
    where p.site_id = d.site_id and p.user_id = d.user_id and p.created_at = d.created_at and not exists (
      select from site_decisions f
      where f.site_id = d.site_id and f.user_id = d.user_id and f.created_at = d.created_at and f.id < d.id
    )
    limit 1
  )
  from site_decisions d;

do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.remove_job('decide:' || id) from site_pending_decisions;
    perform graphile_worker.add_job(
      'decide_site', json_build_object('decision_id', id), job_key := 'decide:' || id, max_attempts := 25
    ) from review_log where outstanding is not null;
  end if;
end $$;
drop table site_pending_decisions;
drop table site_decisions;
`)
      .execute(db);
  },
};
