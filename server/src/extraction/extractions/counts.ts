import type { ExtractionStatus } from "@tintype/shared/api/extractions/extractions";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/**
 * Builds a query that finds the number of extractions without reading them.
 * @param owned matches the rows of `extraction_counts`: `user_id` and `team_id`
 */
export function countExtractions(db: Db, owned: RawBuilder<boolean>, status?: ExtractionStatus) {
  const counts = db
    .selectFrom("extraction_counts")
    .select(sql<number>`coalesce(sum(count), 0)::int8`.as("total"))
    .where(owned);
  return status ? counts.where("status", "=", status) : counts;
}

/** The number of rows that one call of `addUpCounts` adds up at most. */
const CHANGES = 5000;

/** Adds up a batch of the counts. @returns whether there were any to add up */
export async function addUpCounts(db: Db): Promise<boolean> {
  const { rows } = await sql`
    with changed as materialized (
      select distinct user_id, team_id, status
      from (select * from extraction_counts where not is_sum limit ${CHANGES}) as changes
    ), taken as (
      delete from extraction_counts as c using changed
      where c.user_id = changed.user_id and c.team_id is not distinct from changed.team_id
        and c.status = changed.status
      returning c.*
    ), added as (
      insert into extraction_counts
      select user_id, team_id, status, sum(count), true from taken
      group by user_id, team_id, status having sum(count) <> 0
    )
    select from changed limit 1`.execute(db);
  return rows.length > 0;
}
