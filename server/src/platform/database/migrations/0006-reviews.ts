import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { review } from "./schema/review.ts";

/** Reviews, the snapshots that they keep, and their events. */
export const reviews: Migration = {
  async up(db) {
    await sql`alter table snapshot_rows add column is_kept boolean not null default false`.execute(db);
    await sql`comment on column snapshot_rows.is_kept is 'whether a review needs it, whatever the retention says'`.execute(
      db,
    );
    await sql`
      create or replace view snapshots as
        select s.id, s.extraction_id, s.run_id, s.version, c.tokens, c.memory,
          case when s.taken_at is null then c.environment
            else c.environment || jsonb_build_object('taken_at', s.taken_at) end as environment,
          s.created_at, s.note, s.is_kept
        from snapshot_rows as s
        left join snapshot_contents as c on c.extraction_id = s.extraction_id and c.hash = s.content_hash`.execute(db);
    await sql.raw(review).execute(db);
    await sql
      .raw(`
alter table webhooks drop constraint webhooks_events_check,
  add constraint webhooks_events_check check (cardinality(events) between 1 and 7);
alter table deliveries drop constraint deliveries_event_check,
  add constraint deliveries_event_check check (event in (
    'extraction.completed', 'snapshot.created', 'diff.detected', 'conformance.changed',
    'review.pending', 'review.decided', 'review.resolved', 'ping'
  ));
`)
      .execute(db);
  },
};
