import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Deliveries go to a webhook or to a channel, and share their slots. */
export const receivers: Migration = {
  async up(db) {
    await sql
      .raw(`
create view receivers as
  select id, user_id, team_id, status, created_at from webhooks
  union all
  select id, user_id, team_id, status, created_at from channels;

alter table deliveries
  alter column webhook_id drop not null,
  add column channel_id uuid references channels on delete cascade,
  add column receiver_id uuid not null generated always as (coalesce(webhook_id, channel_id)) stored,
  add constraint deliveries_one_receiver check (num_nonnulls(webhook_id, channel_id) = 1),
  drop constraint deliveries_event_check,
  add constraint deliveries_event_check check (event in (
    'extraction.completed', 'snapshot.created', 'diff.detected', 'conformance.changed',
    'review.pending', 'review.decided', 'review.resolved', 'run.failed', 'run.recovered', 'schedule.paused',
    'site.changed', 'ping', 'digest', 'reminder', 'test', 'confirmation'
  ));
comment on column deliveries.body is 'to a webhook the very text that is signed and sent, to a channel the message before it is formatted';
create index deliveries_channel on deliveries (channel_id, created_at desc, id desc) where channel_id is not null;
drop index deliveries_slot;
create index deliveries_slot on deliveries (receiver_id, slot, created_at, id) where slot is not null;
`)
      .execute(db);
  },
};
