import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Equal contents of snapshots of one extraction are stored once, and snapshots outlive their runs.
 *
 * `snapshots` becomes a view of the same columns, into which processes of the previous release write as before. Snapshots
 * that exist keep their content in their row. A job moves it later, in batches.
 */
export const snapshotContents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table snapshot_contents (
        extraction_id uuid not null references extractions on delete cascade,
        hash bytea not null,
        tokens jsonb not null,
        memory jsonb not null,
        environment jsonb not null,
        primary key (extraction_id, hash)
      )`.execute(db);
    await sql`comment on column snapshot_contents.hash is 'SHA-256 of the other columns'`.execute(db);
    await sql`comment on column snapshot_contents.environment is 'without taken_at'`.execute(db);

    await sql`alter table snapshots rename to snapshot_rows`.execute(db);
    // PostgreSQL reads no row here: the new columns are null in all of them, and the constraints check new rows only.
    await sql`
      alter table snapshot_rows
        alter column tokens drop not null, alter column memory drop not null, alter column environment drop not null,
        alter column run_id drop not null,
        drop constraint snapshots_run_of_extraction,
        add column content_hash bytea,
        add column taken_at text,
        add column run_kind text,
        add column user_id uuid,
        add constraint snapshots_run_kind_check
          check (run_kind in ('first', 'repeat', 'scheduled', 'upload')) not valid,
        add constraint snapshots_content_check check (content_hash is not null or tokens is not null) not valid,
        add constraint snapshots_run_of_extraction
          foreign key (run_id, extraction_id) references runs (id, extraction_id) not valid,
        add constraint snapshots_user_id_fkey foreign key (user_id) references users on delete set null not valid,
        add constraint snapshots_content_fkey
          foreign key (extraction_id, content_hash) references snapshot_contents not valid`.execute(db);
    await sql`comment on column snapshot_rows.tokens is 'null if it is in snapshot_contents, as memory and environment'`.execute(
      db,
    );
    await sql`comment on column snapshot_rows.run_kind is 'of its run, which was deleted; null as long as it exists'`.execute(
      db,
    );
    await sql`comment on column snapshot_rows.user_id is 'who started its run, which was deleted'`.execute(db);

    await sql`
      create view snapshots as
        select s.id, s.extraction_id, s.run_id, s.version,
          coalesce(s.tokens, c.tokens) as tokens,
          coalesce(s.memory, c.memory) as memory,
          coalesce(
            s.environment,
            case when s.taken_at is null then c.environment
              else c.environment || jsonb_build_object('taken_at', s.taken_at) end
          ) as environment,
          s.created_at
        from snapshot_rows as s
        left join snapshot_contents as c on c.extraction_id = s.extraction_id and c.hash = s.content_hash`.execute(db);
    await sql`
      create function insert_snapshot() returns trigger language plpgsql as $$
      declare
        environment jsonb := new.environment - 'taken_at';
        hash bytea := sha256(convert_to(concat_ws(E'\\n', new.tokens, new.memory, environment), 'UTF8'));
      begin
        new.created_at := coalesce(new.created_at, now());
        insert into snapshot_contents values (new.extraction_id, hash, new.tokens, new.memory, environment)
          on conflict do nothing;
        insert into snapshot_rows (id, extraction_id, run_id, version, content_hash, taken_at, created_at)
          values (new.id, new.extraction_id, new.run_id, new.version, hash, new.environment ->> 'taken_at', new.created_at);
        return new;
      end $$`.execute(db);
    await sql`
      create trigger insert_snapshot instead of insert on snapshots
        for each row execute function insert_snapshot()`.execute(db);
    await sql`
      create function delete_snapshot() returns trigger language plpgsql as $$
      begin
        delete from snapshot_rows where id = old.id;
        return old;
      end $$`.execute(db);
    await sql`
      create trigger delete_snapshot instead of delete on snapshots
        for each row execute function delete_snapshot()`.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await sql`delete from snapshot_rows where run_id is null`.execute(db);
    await sql`
      update snapshot_rows as s
      set tokens = v.tokens, memory = v.memory, environment = v.environment from snapshots as v where v.id = s.id`.execute(
      db,
    );
    await sql`drop view snapshots`.execute(db);
    await sql`drop function insert_snapshot, delete_snapshot`.execute(db);
    await sql`
      alter table snapshot_rows
        drop column content_hash, drop column taken_at, drop column run_kind, drop column user_id,
        alter column tokens set not null, alter column memory set not null, alter column environment set not null,
        alter column run_id set not null,
        drop constraint snapshots_run_of_extraction,
        add constraint snapshots_run_of_extraction
          foreign key (run_id, extraction_id) references runs (id, extraction_id) on delete cascade`.execute(db);
    await sql`alter table snapshot_rows rename to snapshots`.execute(db);
    await sql`drop table snapshot_contents`.execute(db);
  },
};
