import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The job of an attempt, faults of the service, and a table for checking whether the database can store data. */
export const fairQueue: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table runs add column job_id bigint`.execute(db);
    await sql`comment on column runs.job_id is 'the job in the queue that made the newest attempt'`.execute(db);
    await sql`alter table runs add column crashes integer not null default 0`.execute(db);
    await sql`comment on column runs.crashes is 'attempts during which the browser crashed'`.execute(db);
    await sql`alter table runs add column interruptions integer not null default 0`.execute(db);
    await sql`comment on column runs.interruptions is 'attempts that the service broke off itself, which do not count'`.execute(
      db,
    );
    await sql`create index runs_open on runs (user_id, created_at) where status in ('pending', 'running')`.execute(db);
    await sql`
      create index runs_user_started on runs (user_id, started_at desc) where started_at is not null`.execute(db);

    await sql`alter table workers add column browser_works boolean not null default true`.execute(db);
    await sql`comment on column workers.browser_works is 'false while it cannot start a browser'`.execute(db);

    await sql`create table write_probe (filler text not null)`.execute(db);
    await sql`alter table write_probe alter column filler set storage external`.execute(db);
    await sql`comment on table write_probe is 'written anew by readiness checks: a small update would fit on a full disk'`.execute(
      db,
    );
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table write_probe`.execute(db);
    await sql`alter table workers drop column browser_works`.execute(db);
    await sql`drop index runs_open, runs_user_started`.execute(db);
    await sql`alter table runs drop column job_id, drop column crashes, drop column interruptions`.execute(db);
  },
};
