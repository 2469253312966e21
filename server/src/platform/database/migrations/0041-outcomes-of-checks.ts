import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Checks of snapshots that are too large to be made are stored, too. */
export const outcomesOfChecks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table conformance_checks add column outcome text not null default 'checked'
        constraint conformance_checks_outcome_check check (outcome in ('checked', 'too_large'))`.execute(db);
    await sql`
      comment on column conformance_checks.outcome is
        'too_large: the snapshot and the system have too many tokens to be compared, so there are no findings'`.execute(
      db,
    );
  },

  async down(db: Kysely<unknown>): Promise<void> {
    await sql`delete from conformance_checks where outcome <> 'checked'`.execute(db);
    await sql`alter table conformance_checks drop column outcome`.execute(db);
  },
};
