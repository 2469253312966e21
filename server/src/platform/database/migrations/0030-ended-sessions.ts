import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Sessions that ended before their tokens expire. */
export const endedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table ended_sessions (id uuid primary key, expires_at timestamptz not null)`.execute(db);
    await sql`comment on column ended_sessions.id is 'the session_id of JWTs, which are void'`.execute(db);
    await sql`comment on column ended_sessions.expires_at is 'when all of them have expired'`.execute(db);
    await sql`create index ended_sessions_expires_at on ended_sessions (expires_at)`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table ended_sessions`.execute(db);
  },
};
