import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Heartbeats of the worker pools. */
export const workerPools: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table worker_pools (id text primary key, seen_at timestamptz not null default now())`.execute(db);
    await sql`comment on table worker_pools is 'a pool that is silent for 30 s loses its jobs to others'`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table worker_pools`.execute(db);
  },
};
