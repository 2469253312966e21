import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Pages that agents wait for, from the question to its answer. */
export const agents: Migration = {
  async up(db) {
    await sql
      .raw(`
create table agent_readings (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  html text,
  selectors text[] not null,
  outcome json,
  created_at timestamptz not null default now()
);
comment on table agent_readings is 'who waits for one deletes it; a job deletes those for which nobody waits any more';
comment on column agent_readings.html is 'the document, if none is loaded from the address';
create index agent_readings_user on agent_readings (user_id);
create index agent_readings_age on agent_readings (created_at);
`)
      .execute(db);
  },
};
