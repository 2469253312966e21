import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A team that was deleted has no owner and no members, so that nobody can reach it while a job deletes its rows. */
export const teamDeletion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table teams alter column owner_id drop not null,
        add constraint teams_owner_unless_deleted check (owner_id is not null or deleted_at is not null)`.execute(db);
    await sql`
      comment on column teams.owner_id is 'the member whose plan sets the limits; null once the team is deleted'`.execute(
      db,
    );
    await sql`comment on column teams.deleted_at is 'a job is deleting what is left'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`delete from teams where owner_id is null`.execute(db);
    await sql`
      alter table teams drop constraint teams_owner_unless_deleted, alter column owner_id set not null`.execute(db);
    await sql`comment on column teams.owner_id is 'the member whose plan sets the limits'`.execute(db);
    await sql`
      comment on column teams.deleted_at is 'a job is deleting what is left, together with the owner''s account'`.execute(
      db,
    );
  },
};
