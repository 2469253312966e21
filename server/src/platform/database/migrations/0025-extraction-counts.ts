import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The numbers of extractions by owner and status, so that a list need not count its rows. Each change adds a row, which
 * locks nothing that another transaction needs; a job adds the rows up. Triggers write the rows, so those of the previous
 * release are counted too.
 */
export const extractionCounts: Migration = {
  async up(db: Kysely<unknown>) {
    // Without foreign keys: rows are also added while the user or the team is being deleted.
    await sql`
      create table extraction_counts (
        user_id uuid not null,
        team_id uuid,
        status text not null,
        count integer not null,
        is_sum boolean not null default false
      )`.execute(db);
    await sql`comment on table extraction_counts is 'the counts of all rows of a user, team and status, added up'`.execute(
      db,
    );
    await sql`comment on column extraction_counts.is_sum is 'false if a job still has to add it up'`.execute(db);
    await sql`create index extraction_counts_user on extraction_counts (user_id)`.execute(db);
    await sql`
      create index extraction_counts_team on extraction_counts (team_id) where team_id is not null`.execute(db);
    await sql`create index extraction_counts_changes on extraction_counts (user_id) where not is_sum`.execute(db);

    await sql`
      create function count_extraction() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into extraction_counts values (old.user_id, old.team_id, old.status, -1);
        end if;
        if tg_op <> 'DELETE' then
          insert into extraction_counts values (new.user_id, new.team_id, new.status, 1);
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger count_extraction after insert or delete on extractions
        for each row execute function count_extraction()`.execute(db);
    await sql`
      create trigger count_changed_extraction after update of user_id, team_id, status on extractions for each row
        when ((old.user_id, old.team_id, old.status) is distinct from (new.user_id, new.team_id, new.status))
        execute function count_extraction()`.execute(db);
    // One statement sees rows and counts at the same moment, so writers may go on meanwhile.
    await sql`
      create function recount_extractions() returns void language sql as $$
        insert into extraction_counts
        select user_id, team_id, status, sum(count), true from (
          select user_id, team_id, status, count(*) from extractions group by user_id, team_id, status
          union all
          select user_id, team_id, status, -sum(count) from extraction_counts group by user_id, team_id, status
        ) as missing group by user_id, team_id, status having sum(count) <> 0
      $$`.execute(db);
    await sql`comment on function recount_extractions is 'makes the counts right; called after this migration'`.execute(
      db,
    );
  },

  async down(db: Kysely<unknown>) {
    await sql`drop trigger count_extraction on extractions`.execute(db);
    await sql`drop trigger count_changed_extraction on extractions`.execute(db);
    await sql`drop function count_extraction, recount_extractions`.execute(db);
    await sql`drop table extraction_counts`.execute(db);
  },
};
