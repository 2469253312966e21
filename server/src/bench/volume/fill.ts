import { sql } from "kysely";
import { newId, type UserId } from "../../ids.ts";
import { addUser, type BenchUser, type Stage, tokens } from "../stage.ts";

/** How many extractions each snapshot's extraction has beside it: a million snapshots are of 200,000 extractions. */
const SNAPSHOTS_PER_EXTRACTION = 5;
/** Other users, among whom the rest of the database is divided. */
const USERS = 1000;
const BATCH = 2000;

/** A user, and the number of the last page of their lists. */
export type Lister = BenchUser & { readonly lastPage: number };

const PER_PAGE = 20;

/** The numbers of extractions of the two users whose lists are compared. */
export const SMALL = 50;
export const LARGE = 50_000;

/**
 * Fills the database with so many snapshots, each with its run. Every content is 10.8 kB of tokens and identity state that
 * differ between extractions.
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
  const rest = Math.max(0, snapshots / SNAPSHOTS_PER_EXTRACTION - SMALL - LARGE);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set session_replication_role = replica`.execute(connection); // neither foreign keys nor triggers
    await addExtractions(connection, small.userId, SMALL - 1);
    await addExtractions(connection, large.userId, LARGE - 1);
    for (const id of others) await addExtractions(connection, id, Math.ceil(rest / USERS));
    await sql`set session_replication_role = origin`.execute(connection);
    await sql`select recount_extractions()`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  const withPages = (user: BenchUser, count: number) => ({ ...user, lastPage: Math.ceil(count / PER_PAGE) });
  return { small: withPages(small, SMALL), large: withPages(large, LARGE) };
}

async function addExtractions(db: Stage["db"], user: UserId, count: number): Promise<void> {
  const memory = JSON.stringify({ version: 2, kinds: { colors: tokens.colors } });
  for (let first = 0; first < count; first += BATCH) {
    await sql`
      with made as (
        insert into extractions
          (id, user_id, url, title, options, status, latest_version, created_at, updated_at, completed_at)
        select gen_random_uuid(), ${user}, 'https://shop-' || n || '.example.com/products/' || md5(n::text),
          'Shop number ' || n || ' ' || substr(md5('title' || n), 1, 6), '{}', 'completed', ${SNAPSHOTS_PER_EXTRACTION},
          now() - n * interval '1 minute', now() - (n * 7919 % 100000) * interval '1 minute', now()
        from generate_series(${first + 1}::integer, ${Math.min(count, first + BATCH)}::integer) as n
        returning id
      ), content as (
        insert into snapshot_contents (extraction_id, hash, tokens, memory, environment)
        select id, sha256(convert_to(id::text, 'UTF8')),
          ${JSON.stringify(tokens)}::jsonb || jsonb_build_object('spacing', jsonb_build_array(id)), ${memory}::jsonb, '{}'
        from made returning extraction_id, hash
      ), ran as (
        insert into runs (id, extraction_id, user_id, kind, status, created_at, started_at, finished_at)
        select gen_random_uuid(), id, ${user}, 'scheduled', 'completed', now(), now(), now()
        from made, generate_series(1, ${SNAPSHOTS_PER_EXTRACTION}) returning id, extraction_id
      )
      insert into snapshot_rows (id, extraction_id, run_id, version, content_hash)
      select gen_random_uuid(), ran.extraction_id, ran.id,
        row_number() over (partition by ran.extraction_id), content.hash
      from ran join content using (extraction_id)`.execute(db);
  }
}
