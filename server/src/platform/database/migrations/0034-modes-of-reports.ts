import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The modes of reports. They are null in rows of earlier releases. */
export const modesOfReports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table screenshots add column mode_places bytea`.execute(db);
    await sql`alter table screenshots alter column mode_places set storage external`.execute(db);
    await sql`
      comment on column screenshots.mode_places is
        'where the page''s values paint in each mode: JSON, compressed with Brotli; null if that is not known'`.execute(
      db,
    );
    await sql`alter table conformance_checks add column modes jsonb`.execute(db);
    await sql`
      comment on column conformance_checks.modes is
        'for each mode of the snapshot, the ids of its findings; null if the modes were not held against the system'`.execute(
      db,
    );
  },

  async down(db: Kysely<unknown>): Promise<void> {
    await sql`alter table conformance_checks drop column modes`.execute(db);
    await sql`alter table screenshots drop column mode_places`.execute(db);
  },
};
