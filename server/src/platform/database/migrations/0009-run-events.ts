import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How many runs of an extraction failed in a row, and the events about runs and schedules. */
export const runEvents: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table extractions add column failed_runs integer not null default 0;
comment on column extractions.failed_runs is 'in a row, up to now';
alter table webhooks drop constraint webhooks_events_check,
  add constraint webhooks_events_check check (cardinality(events) between 1 and 10);
alter table deliveries drop constraint deliveries_event_check,
  add constraint deliveries_event_check check (event in (
    'extraction.completed', 'snapshot.created', 'diff.detected', 'conformance.changed',
    'review.pending', 'review.decided', 'review.resolved', 'run.failed', 'run.recovered', 'schedule.paused', 'ping'
  ));
`)
      .execute(db);
  },
};
