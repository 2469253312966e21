import { newId, type UserId } from "@tintype/server/platform/ids";
import { sql } from "kysely";
import { addUser, type BenchUser, type Stage, tokens } from "../stage/stage.ts";

/** How many snapshots each extraction has: a million snapshots are of 200,000 extractions. */
const SNAPSHOTS_PER_EXTRACTION = 5;
/** How many runs of an extraction have failed, and one more of every second extraction: 1.5 million runs. */
const FAILED_RUNS = 2;
/** Other users, among whom the rest of the database is divided. */
const USERS = 1000;
const BATCH = 10_000;

/** A user, and the number of the last page of their lists. */
export type Lister = BenchUser & { readonly lastPage: number };

const PER_PAGE = 20;

/** The numbers of extractions of the two users whose lists are compared. */
export const SMALL = 50;
export const LARGE = 50_000;

/**
 * Fills the database with so many snapshots and their runs, and reports progress on stderr. Every content is 10.8 kB of
 * tokens and identity state that differ between extractions. Indexes are built afterwards.
 * @returns a user with few extractions and one with many
 */
export async function fill(stage: Stage, snapshots: number): Promise<{ small: Lister; large: Lister }> {
  const { db } = stage;
  const small = await addUser(stage, 1);
  const large = await addUser(stage, 1);
  const others = Array.from({ length: USERS }, () => newId<UserId>());
  await db
    .insertInto("users")
    .values(others.map((id) => ({ id, email: `${id}@example.com`, name: "Grace", password_hash: "-" })))
    .execute();
  const total = Math.max(snapshots / SNAPSHOTS_PER_EXTRACTION, SMALL + LARGE + USERS);
  await sql`alter system set max_wal_size = '8GB'`.execute(db); // fewer checkpoints while it is filled
  await sql`select pg_reload_conf()`.execute(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    await sql`set session_replication_role = replica`.execute(connection); // neither foreign keys nor triggers
    const indexes = await dropIndexes(connection);
    for (let first = 1; first <= total; first += BATCH) {
      const last = Math.min(total, first + BATCH - 1);
      await addExtractions(connection, { first, last, small: small.userId, large: large.userId, others });
      report(`${last} of ${total} extractions`);
    }
    for (const [n, index] of indexes.entries()) {
      await sql.raw(index).execute(connection);
      report(`${n + 1} of ${indexes.length} indexes`);
    }
    await sql`set session_replication_role = origin`.execute(connection);
    await sql`select recount_extractions()`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    report("vacuum");
    await sql`checkpoint`.execute(connection);
    for (const name of ["statement_timeout", "synchronous_commit", "maintenance_work_mem"]) {
      await sql`reset ${sql.raw(name)}`.execute(connection);
    }
  });
  const withPages = (user: BenchUser, count: number) => ({ ...user, lastPage: Math.ceil(count / PER_PAGE) });
  return { small: withPages(small, SMALL), large: withPages(large, LARGE) };
}

/** Drops the indexes of the large tables but those of constraints. @returns the statements that create them */
async function dropIndexes(db: Stage["db"]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('extractions', 'runs', 'snapshot_rows')
      and not exists (select from pg_constraint where conname = indexname)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

interface Batch {
  first: number;
  last: number;
  small: UserId;
  large: UserId;
  others: readonly UserId[];
}

/** Adds extractions of these numbers: the lowest belong to the small user, the next to the large one, the rest to the others. */
async function addExtractions(db: Stage["db"], { first, last, small, large, others }: Batch): Promise<void> {
  const memory = JSON.stringify({ version: 2, kinds: { colors: tokens.colors } });
  // Each of the two has one extraction already.
  const [smalls, larges] = [SMALL - 1, SMALL - 1 + LARGE - 1];
  await sql`
    with made as (
      insert into extractions
        (id, user_id, url, title, options, status, latest_version, created_at, updated_at, completed_at)
      select uuidv7(),
        case when n <= ${smalls} then ${small}::uuid when n <= ${larges} then ${large}::uuid
          else (${[...others]}::uuid[])[1 + n % ${others.length}] end,
        'https://shop-' || n || '.example.com/products/' || md5(n::text),
        'Shop number ' || n || ' ' || substr(md5('title' || n), 1, 6), '{}', 'completed', ${SNAPSHOTS_PER_EXTRACTION},
        now() - n * interval '1 minute', now() - (n * 7919 % 100000) * interval '1 minute', now()
      from generate_series(${first}::integer, ${last}::integer) as n
      returning id, user_id
    ), content as (
      insert into snapshot_contents (extraction_id, hash, tokens, memory, environment)
      select id, sha256(convert_to(id::text, 'UTF8')),
        ${JSON.stringify(tokens)}::jsonb || jsonb_build_object('spacing', jsonb_build_array(id)), ${memory}::jsonb, '{}'
      from made returning extraction_id, hash
    ), failed as (
      insert into runs (id, extraction_id, user_id, kind, status, error_message, created_at, started_at, finished_at)
      select uuidv7(), id, user_id, 'scheduled', 'failed', 'The page did not answer.', now(), now(), now()
      from (select *, row_number() over () as n from made) as m, generate_series(1, ${FAILED_RUNS}::integer + n % 2)
    ), ran as (
      insert into runs (id, extraction_id, user_id, kind, status, created_at, started_at, finished_at)
      select uuidv7(), id, user_id, 'scheduled', 'completed', now(), now(), now()
      from made, generate_series(1, ${SNAPSHOTS_PER_EXTRACTION}::integer) returning id, extraction_id
    )
    insert into snapshot_rows (id, extraction_id, run_id, version, content_hash)
    select uuidv7(), ran.extraction_id, ran.id,
      row_number() over (partition by ran.extraction_id), content.hash
    from ran join content using (extraction_id)`.execute(db);
}

const startedAt = performance.now();

function report(text: string): void {
  process.stderr.write(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${text}\n`);
}
