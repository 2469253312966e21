import { sql } from "kysely";
import type { UserId } from "../../src/platform/ids.ts";
import type { TestService } from "../service.ts";

// For tests: an account with many rows, written by PostgreSQL itself.

/**
 * Gives a user extractions, each with a run, a snapshot, a schedule and an upload.
 * @param team of the extractions; personal ones unless given
 */
export async function insertExtractions(
  { db }: TestService["database"],
  userId: UserId,
  count: number,
  team: string | null = null,
): Promise<void> {
  const rows = sql`
    with made as (
      insert into extractions (id, user_id, team_id, url, status, latest_version, created_at)
      select gen_random_uuid(), ${userId}, ${team}, 'https://example.com/' || n, 'completed', 1,
        now() - n * interval '1 second'
      from generate_series(1, ${count}::integer) as n returning id
    ), ran as (
      insert into runs (id, extraction_id, user_id, kind, status, finished_at)
      select gen_random_uuid(), id, ${userId}, 'first', 'completed', now() from made returning id, extraction_id
    ), stored as (
      insert into snapshots (id, extraction_id, run_id, version, tokens, memory, environment)
      select gen_random_uuid(), extraction_id, id, 1,
        '{"colors": [], "typography": [], "spacing": [], "assets": []}', '{}', '{}' from ran returning id, extraction_id
    ), scheduled as (
      insert into schedules (extraction_id, user_id, every, shortest_gap_minutes, anchored_at, next_run_at)
      select id, ${userId}, 'day', 1440, now(), now() + interval '1 day' from made
    )
    insert into uploads (user_id, capture_id, extraction_id, snapshot_id, version, created)
    select ${userId}, gen_random_uuid(), extraction_id, id, 1, true from stored`;
  await db.transaction().execute(async (tx) => {
    // The tables are empty in PostgreSQL's statistics, so that each check of a foreign key would read a whole one.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`discard plans`.execute(tx);
    await rows.execute(tx);
  });
  // PostgreSQL does so by itself, but not in tests.
  await sql`analyze`.execute(db);
}

/** Gives a user's webhook deliveries. */
export async function insertDeliveries({ db }: TestService["database"], webhook: string, count: number): Promise<void> {
  await sql`
    insert into deliveries (id, webhook_id, event, body, status, created_at)
    select gen_random_uuid(), ${webhook}, 'ping', '{}', 'delivered', now() - n * interval '1 second'
    from generate_series(1, ${count}::integer) as n`.execute(db);
}
