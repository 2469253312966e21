import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A person can write a note on a snapshot. */
export const snapshotNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table snapshot_rows add column note text`.execute(db);
    await sql`comment on column snapshot_rows.note is 'by a person; null if nobody wrote one'`.execute(db);
    await sql`create or replace view snapshots as ${viewOf(sql`s.created_at, s.note`)}`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`drop view snapshots`.execute(db);
    await sql`alter table snapshot_rows drop column note`.execute(db);
    await sql`create view snapshots as ${viewOf(sql`s.created_at`)}`.execute(db);
    for (const trigger of ["insert", "delete"]) {
      const name = sql.id(`${trigger}_snapshot`);
      await sql`
        create trigger ${name} instead of ${sql.raw(trigger)} on snapshots
          for each row execute function ${name}()`.execute(db);
    }
  },
};

/** The view as 0024 made it, with these last columns. */
const viewOf = (last: ReturnType<typeof sql>) => sql`
  select s.id, s.extraction_id, s.run_id, s.version,
    coalesce(s.tokens, c.tokens) as tokens,
    coalesce(s.memory, c.memory) as memory,
    coalesce(
      s.environment,
      case when s.taken_at is null then c.environment
        else c.environment || jsonb_build_object('taken_at', s.taken_at) end
    ) as environment,
    ${last}
  from snapshot_rows as s
  left join snapshot_contents as c on c.extraction_id = s.extraction_id and c.hash = s.content_hash`;
