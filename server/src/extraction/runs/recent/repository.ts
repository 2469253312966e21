import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { ExtractionId, RunId } from "../../../platform/ids.ts";

// SQL on the newest runs of all owners, for the operators of the service. Every query reads at most `limit` runs, whatever
// the service has done. Of a page's address only the host is read: paths and queries can hold secrets.

/** The newest runs that ended since a time. */
export interface RecentRuns {
  readonly since: Date;
  /** Maximum number of runs. */
  readonly limit: number;
}

/** The columns of the newest runs. PostgreSQL finds them by an index on the end of runs. */
const recent = ({ since, limit }: RecentRuns) => sql`
  recent as materialized (
    select id, extraction_id, status, started_at, finished_at from runs
    where finished_at >= ${since} order by finished_at desc limit ${limit}
  )`;

/** The host and port of an address, without the name and password before them. */
const HOST = sql`substring(s.name from '^[^:/]+://(?:[^/?#@]*@)?([^/?#]*)')`;

export async function countRecentRuns(db: Db, runs: RecentRuns): Promise<{ counted: number; failed: number }> {
  const { rows } = await sql<{ counted: number; failed: number }>`
    with ${recent(runs)}
    select count(*) as counted, count(*) filter (where status = 'failed') as failed from recent`.execute(db);
  return rows[0] ?? { counted: 0, failed: 0 };
}

/** A page with the slowest of its runs. */
export interface SlowPage {
  readonly extraction_id: ExtractionId;
  readonly run_id: RunId;
  readonly host: string;
  readonly seconds: number;
  readonly finished_at: Date;
}

/** Lists the pages with the slowest runs. Uploads have no attempt, and so no duration. @param most maximum number of pages */
export async function listSlowestPages(db: Db, runs: RecentRuns, most: number): Promise<SlowPage[]> {
  const { rows } = await sql<SlowPage>`
    with ${recent(runs)},
    slowest as (
      select distinct on (extraction_id) extraction_id, id as run_id, finished_at,
        extract(epoch from finished_at - started_at)::float8 as seconds
      from recent where started_at is not null
      order by extraction_id, finished_at - started_at desc, id
    )
    select slowest.*, coalesce(${HOST}, '') as host
    from (select * from slowest order by seconds desc, run_id limit ${most}) as slowest
      join subjects as s on s.id = slowest.extraction_id
    order by seconds desc, run_id`.execute(db);
  return rows;
}

/** A host of which runs have failed. */
export interface FailingHost {
  readonly host: string;
  readonly runs: number;
  readonly failed: number;
  /** The number of pages with a failed run. */
  readonly pages: number;
  readonly extraction_id: ExtractionId;
  readonly failed_at: Date;
}

/** Lists the hosts with the most failed runs, each with the page whose run failed last. @param most maximum number of hosts */
export async function listFailingHosts(db: Db, runs: RecentRuns, most: number): Promise<FailingHost[]> {
  const { rows } = await sql<FailingHost>`
    with ${recent(runs)},
    pages as (
      select extraction_id, count(*) as runs, count(*) filter (where status = 'failed') as failed,
        max(finished_at) filter (where status = 'failed') as failed_at
      from recent group by extraction_id
    )
    select ${HOST} as host, sum(runs)::float8 as runs, sum(failed)::float8 as failed,
      count(*) filter (where failed > 0) as pages, max(failed_at) as failed_at,
      (array_agg(pages.extraction_id order by failed_at desc nulls last))[1] as extraction_id
    from pages join subjects as s on s.id = pages.extraction_id
    group by 1 having sum(failed) > 0
    order by failed desc, failed_at desc, host limit ${most}`.execute(db);
  return rows;
}
