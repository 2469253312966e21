import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The span that caused a run or a delivery, as W3C Trace Context writes it. Null without tracing, and in rows of earlier releases. */
export const traces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table runs add column traceparent text`.execute(db);
    await sql`alter table deliveries add column traceparent text`.execute(db);
  },

  async down(db: Kysely<unknown>): Promise<void> {
    await sql`alter table deliveries drop column traceparent`.execute(db);
    await sql`alter table runs drop column traceparent`.execute(db);
  },
};
