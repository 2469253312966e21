import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Which tokens of a design system each page uses. Pages that were checked before are checked again, by processes of this release. */
export const systemsUsed: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table conformance_pages add column used integer[];
comment on column conformance_pages.used is
  'indexes in the tokens of the design system''s version; null: not known, or too many tokens to be compared';

do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job(
      'check_pages', json_build_object('system_id', id), job_key := 'check_pages:' || id, priority := 30,
      run_at := now() + interval '5 minutes'
    ) from systems;
  end if;
end $$;
`)
      .execute(db);
  },
};
