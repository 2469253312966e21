import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The first answers to requests with an Idempotency-Key. A repeated request gets the same answer. */
export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    // extraction_id has no foreign key: the answer is repeated even if the extraction has been deleted since.
    await sql`
      create table idempotency_keys (
        user_id uuid not null references users on delete cascade,
        key text not null,
        request_hash bytea not null,
        extraction_id uuid,
        status integer,
        response jsonb,
        created_at timestamptz not null default now(),
        constraint idempotency_keys_pkey primary key (user_id, key)
      )`.execute(db);
    await sql`comment on column idempotency_keys.status is 'HTTP status of the answer; null while the first request runs'`.execute(
      db,
    );
    await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop table idempotency_keys`.execute(db);
  },
};
