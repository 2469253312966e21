import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Workers claim the pages that agents wait for, in one order with runs. What was started stays known for ten minutes. */
export const agentTurns: Migration = {
  async up(db) {
    await sql
      .raw(`
alter table agent_readings
  add column attempt integer not null default 0,
  add column job_id bigint,
  add column worker_id uuid,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column is_awaited boolean not null default true;
comment on table agent_readings is 'who waits for one deletes it before it starts; those that have started are emptied at their end, and a job deletes them later';
comment on column agent_readings.worker_id is 'the process that reads the page, or has read it';
`)
      .execute(db);
  },
};
