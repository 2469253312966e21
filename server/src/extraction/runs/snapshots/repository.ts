import type { NamedKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { sql } from "kysely";
import type { Authorized } from "../../../identity/teams/authorized.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type PageOf, type PageRequest, readPage } from "../../../platform/database/paging.ts";
import type { ExtractionId, RunId, SnapshotId, TeamId, UserId } from "../../../platform/ids.ts";
import type { ExtractionRow, ShownSnapshot, SnapshotHead, SnapshotRow, UnparsedSnapshot } from "../rows.ts";

/** A snapshot whose content is JSON already: writing megabytes of it takes time, which a transaction does not have. */
export interface WrittenSnapshot extends Pick<SnapshotRow, "id" | "version"> {
  readonly tokens: string;
  readonly memory: string;
  readonly environment: string;
}

export async function insertSnapshot(
  db: Db,
  { tokens, memory, environment, ...row }: WrittenSnapshot & { extraction_id: ExtractionId; run_id: RunId },
): Promise<void> {
  const content = {
    tokens: sql<Tokens>`${tokens}::jsonb`,
    memory: sql<SnapshotRow["memory"]>`${memory}::jsonb`,
    environment: sql<SnapshotRow["environment"]>`${environment}::jsonb`,
  };
  await db
    .insertInto("snapshots")
    .values({ ...row, ...content })
    .execute();
}

/** Newest first. */
export async function listSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  request: PageRequest,
): Promise<PageOf<SnapshotHead>> {
  const matching = db.selectFrom("snapshots").where("extraction_id", "=", extraction.id);
  const ordered = matching.select(["id", "extraction_id", "version", "created_at", "note"]).orderBy("version", "desc");
  return readPage(matching, ordered, request);
}

/**
 * Finds the newest snapshot of the extraction at a time, or the oldest one if all are newer.
 * @param time in whole milliseconds, as answers name times
 */
export async function findSnapshotAt(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  time: Date,
): Promise<Pick<SnapshotHead, "id" | "created_at"> | undefined> {
  const all = db
    .selectFrom("snapshots")
    .select(["id", "created_at"])
    .where("extraction_id", "=", extraction.id)
    .limit(1);
  const afterTime = new Date(time.getTime() + 1);
  const atTime = await all.where("created_at", "<", afterTime).orderBy("version", "desc").executeTakeFirst();
  return atTime ?? all.orderBy("version").executeTakeFirst();
}

/** All columns but the identity state, which is as long as the tokens. */
const SHOWN_COLUMNS = [
  "id",
  "extraction_id",
  "run_id",
  "version",
  "tokens",
  "environment",
  "created_at",
  "note",
] as const;

/** Reads a snapshot of the extraction with its identity state. */
export async function findWholeSnapshot(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  id: SnapshotId,
): Promise<SnapshotRow | undefined> {
  return db
    .selectFrom("snapshots")
    .selectAll()
    .where("extraction_id", "=", extraction.id)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns those of the named snapshots that belong to the extraction. */
export async function findSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  ids: readonly SnapshotId[],
): Promise<ShownSnapshot[]> {
  return db
    .selectFrom("snapshots")
    .select(SHOWN_COLUMNS)
    .where("extraction_id", "=", extraction.id)
    .where("id", "in", ids)
    .execute();
}

/** The columns of a snapshot whose tokens are not parsed here. */
const UNPARSED_COLUMNS = [
  ...SHOWN_COLUMNS.filter((column) => column !== "tokens"),
  sql<string>`tokens::text`.as("tokens"),
] as const;

/** Returns those of the named snapshots that belong to the extraction. */
export async function findUnparsedSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  ids: readonly SnapshotId[],
): Promise<UnparsedSnapshot[]> {
  return db
    .selectFrom("snapshots")
    .select(UNPARSED_COLUMNS)
    .where("extraction_id", "=", extraction.id)
    .where("id", "in", ids)
    .execute();
}

/** The snapshot with the highest version. */
export async function findNewestUnparsed(
  db: Db,
  extraction: Authorized<ExtractionRow>,
): Promise<UnparsedSnapshot | undefined> {
  if (extraction.latest_version === 0) return undefined;
  return db
    .selectFrom("snapshots")
    .select(UNPARSED_COLUMNS)
    .where("extraction_id", "=", extraction.id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The values of the first colours of the newest snapshot, at most `count`. */
export async function findNewestColors(
  db: Db,
  extraction: Pick<ExtractionRow, "id">,
  count: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ value: string }>`
    select color ->> 'value' as value
    from (
      select tokens -> 'colors' as colors from snapshots
      where extraction_id = ${extraction.id} order by version desc limit 1
    ) as newest, jsonb_array_elements(coalesce(colors, '[]')) with ordinality as listed (color, position)
    order by position limit ${count}
  `.execute(db);
  return rows.map(({ value }) => value);
}

/** Writes the note of a snapshot of the extraction, or removes it. @returns undefined if there is no such snapshot */
export async function updateNote(
  db: Db,
  extraction: Pick<Authorized<ExtractionRow>, "id">,
  id: SnapshotId,
  note: string | null,
): Promise<SnapshotHead | undefined> {
  return db
    .updateTable("snapshot_rows")
    .set({ note })
    .where("extraction_id", "=", extraction.id)
    .where("id", "=", id)
    .returning(["id", "extraction_id", "version", "created_at", "note"])
    .executeTakeFirst();
}

/** @returns undefined if there is no such snapshot */
export async function findExtractionOfSnapshot(db: Db, id: SnapshotId): Promise<ExtractionId | undefined> {
  const row = await db.selectFrom("snapshots").select("extraction_id").where("id", "=", id).executeTakeFirst();
  return row?.extraction_id;
}

/** A snapshot with what a job needs to know of its extraction. */
export type SnapshotOfJob = Pick<SnapshotRow, "id" | "version" | "tokens" | "created_at"> & {
  readonly extraction: Pick<ExtractionRow, "id" | "url" | "user_id" | "team_id" | "renames">;
};

/**
 * Reads a snapshot, as it is stored, and the one before it.
 * @returns the newer one first; an empty list if it has been deleted meanwhile
 */
export async function findSnapshotAndPrevious(db: Db, id: SnapshotId): Promise<SnapshotOfJob[]> {
  const rows = await db
    .selectFrom("snapshots as newer")
    .innerJoin("snapshots as snapshot", "snapshot.extraction_id", "newer.extraction_id")
    .innerJoin("extractions", "extractions.id", "snapshot.extraction_id")
    .select(["snapshot.id", "snapshot.version", "snapshot.tokens", "snapshot.created_at"])
    .select(["extractions.id as extraction_id", "url", "extractions.user_id", "team_id", "renames"])
    .where("newer.id", "=", id)
    .whereRef("snapshot.version", "<=", "newer.version")
    .orderBy("snapshot.version", "desc")
    .limit(2)
    .execute();
  return rows.map(({ extraction_id, url, user_id, team_id, renames, ...snapshot }) => ({
    ...snapshot,
    extraction: { id: extraction_id, url, user_id, team_id, renames },
  }));
}

/** Whose extractions: a team's, or the personal ones of a user. */
type ExtractionOwner = Readonly<{ user_id: UserId | null; team_id: TeamId | null }>;

/**
 * Finds the newest snapshots of an owner's extractions that have any, in the order of the extractions' ids.
 * @param only of this extraction alone
 */
export async function listNewestSnapshots(
  db: Db,
  { user_id, team_id }: ExtractionOwner,
  { after, only, limit }: { after?: ExtractionId | undefined; only?: ExtractionId | undefined; limit: number },
): Promise<{ extraction_id: ExtractionId; snapshot_id: SnapshotId }[]> {
  return db
    .selectFrom("extractions as e")
    .innerJoin("snapshot_rows as s", (join) =>
      join.onRef("s.extraction_id", "=", "e.id").onRef("s.version", "=", "e.latest_version"),
    )
    .select(["e.id as extraction_id", "s.id as snapshot_id"])
    .where((of) =>
      team_id === null
        ? of.and([of("e.user_id", "=", user_id), of("e.team_id", "is", null)])
        : of("e.team_id", "=", team_id),
    )
    .$if(after !== undefined, (query) => query.where("e.id", ">", after ?? null))
    .$if(only !== undefined, (query) => query.where("e.id", "=", only ?? null))
    .orderBy("e.id")
    .limit(limit)
    .execute();
}

/** The ids of the newest snapshots of extractions. Those without any are left out. */
export async function findNewestIds(
  db: Db,
  ids: readonly ExtractionId[],
): Promise<ReadonlyMap<ExtractionId, SnapshotId>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("extractions as e")
    .innerJoin("snapshot_rows as s", (join) =>
      join.onRef("s.extraction_id", "=", "e.id").onRef("s.version", "=", "e.latest_version"),
    )
    .select(["e.id as extraction_id", "s.id as snapshot_id"])
    .where("e.id", "in", ids)
    .execute();
  return new Map(rows.map(({ extraction_id, snapshot_id }) => [extraction_id, snapshot_id]));
}

/** Highest version first. */
export async function findNewestSnapshots(
  db: Db,
  extraction: Pick<ExtractionRow, "id">,
  count: number,
): Promise<ShownSnapshot[]> {
  return db
    .selectFrom("snapshots")
    .select(SHOWN_COLUMNS)
    .where("extraction_id", "=", extraction.id)
    .orderBy("version", "desc")
    .limit(count)
    .execute();
}

/** With its identity state, for the naming of the next one. */
export async function findNewestSnapshot(
  db: Db,
  extraction: Pick<ExtractionRow, "id" | "latest_version">,
): Promise<SnapshotRow | undefined> {
  if (extraction.latest_version === 0) return undefined;
  return db
    .selectFrom("snapshots")
    .selectAll()
    .where("extraction_id", "=", extraction.id)
    .where("version", "=", extraction.latest_version)
    .executeTakeFirst();
}

/** The names of the tokens of a kind in all snapshots of the extraction, as they are stored. */
export async function listTokenNames(
  db: Db,
  extraction: Pick<ExtractionRow, "id">,
  kind: NamedKey,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    with stored as materialized (
      select tokens from snapshot_contents as c
      where extraction_id = ${extraction.id} and exists (
        select from snapshot_rows as s where s.extraction_id = c.extraction_id and s.content_hash = c.hash
      )
    ), holders as (
      select tokens as holder from stored
      union all
      select overlay from stored, jsonb_array_elements(coalesce(tokens -> 'modes', '[]')) as overlay
    )
    select distinct token ->> 'name' as name
    from holders, jsonb_array_elements(coalesce(holder -> ${kind}, '[]')) as token
  `.execute(db);
  return rows.map(({ name }) => name);
}

type OfExtraction = Pick<ExtractionRow, "id">;

/** A snapshot as a review compares it, with its tokens as JSON. They have the names under which they are stored. */
export type ComparableSnapshot = Pick<UnparsedSnapshot, "id" | "version" | "created_at" | "environment" | "tokens">;

/** The first or the last snapshots of the extraction after a version, oldest first. */
export async function listAfter(
  db: Db,
  extraction: OfExtraction,
  { version, limit, from }: Readonly<{ version: number; limit: number; from: "oldest" | "newest" }>,
): Promise<Omit<ComparableSnapshot, "tokens">[]> {
  const rows = await db
    .selectFrom("snapshots")
    .select(["id", "version", "created_at", "environment"])
    .where("extraction_id", "=", extraction.id)
    .where("version", ">", version)
    .orderBy("version", from === "oldest" ? "asc" : "desc")
    .limit(limit)
    .execute();
  return from === "oldest" ? rows : rows.reverse();
}

/** @returns undefined if the extraction has no such snapshot */
export async function findComparable(
  db: Db,
  extraction: OfExtraction,
  id: SnapshotId,
): Promise<ComparableSnapshot | undefined> {
  return db
    .selectFrom("snapshots")
    .select(["id", "version", "created_at", "environment", sql<string>`tokens::text`.as("tokens")])
    .where("extraction_id", "=", extraction.id)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Keeps these snapshots of the extraction, with their screenshots, whatever the retention says, and no others. */
export async function keepSnapshots(tx: Db, extraction: OfExtraction, ids: readonly string[]): Promise<void> {
  await sql`
    update snapshot_rows set is_kept = not is_kept
    where extraction_id = ${extraction.id} and is_kept <> (id = any(${ids}::uuid[]))`.execute(tx);
}
