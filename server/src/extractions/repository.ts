import type { ExtractionOptions, ExtractionStatus } from "@tintype/shared/api/extractions";
import type { Selectable } from "kysely";
import { compileOnce, type ParameterOf } from "../database/compile-once.ts";
import type { Db } from "../database/db.ts";
import { countQuery, type PageOf, type PageRequest, pageOf, pageQuery, rangeOf, readPage } from "../database/paging.ts";
import type { Database } from "../database/types.ts";
import type { ExtractionId, SnapshotId, UserId } from "../ids.ts";
import type { Authorized, TeamAccess } from "../teams/access.ts";

export type ExtractionRow = Selectable<Database["extractions"]>;
export type SnapshotRow = Selectable<Database["snapshots"]>;

/** All of them. Named, not `*`, so that the statements that everybody asks again and again can be prepared. */
const EXTRACTION_COLUMNS = [
  ...(["id", "user_id", "team_id", "url", "options", "metadata", "status", "title", "duration_ms"] as const),
  ...(["elements_analyzed", "error_message", "latest_version", "created_at", "updated_at", "completed_at"] as const),
] as const;

const SUMMARY_COLUMNS = ["id", "url", "status", "team_id", "created_at"] as const;
/** What lists show of an extraction. */
export type ExtractionSummaryRow = Pick<ExtractionRow, (typeof SUMMARY_COLUMNS)[number]>;

const SNAPSHOT_HEAD = ["id", "extraction_id", "version", "created_at"] as const;
export type SnapshotHead = Pick<SnapshotRow, (typeof SNAPSHOT_HEAD)[number]>;

export interface NewExtraction {
  id: ExtractionId;
  user_id: UserId;
  url: string;
  options: ExtractionOptions;
  metadata: Record<string, unknown>;
}

/** Adds a pending extraction, to the team where one is given. */
export async function insertExtraction(
  db: Db,
  extraction: NewExtraction,
  access: TeamAccess | undefined,
): Promise<ExtractionRow> {
  return db
    .insertInto("extractions")
    .values({ ...extraction, team_id: access?.team.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findExtraction(db: Db, id: ExtractionId): Promise<ExtractionRow | undefined> {
  return db.selectFrom("extractions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A snapshot without what only the naming of the next one needs. */
export type ShownSnapshot = Omit<SnapshotRow, "memory">;

const selectWithNewest = compileOnce((db, parameter: ParameterOf<{ id: ExtractionId }>) =>
  db
    .selectFrom("extractions as e")
    .leftJoin("snapshots as s", (join) =>
      join.onRef("s.extraction_id", "=", "e.id").onRef("s.version", "=", "e.latest_version"),
    )
    .select(EXTRACTION_COLUMNS.map((column) => `e.${column}` as const))
    .select(["s.id as snapshot_id", "s.run_id", "s.version", "s.tokens", "s.environment", "s.created_at as taken_at"])
    .where("e.id", "=", parameter("id")),
);

/** As `findExtraction`, with its newest snapshot where it has one, in one query. */
export async function findWithNewest(
  db: Db,
  id: ExtractionId,
): Promise<{ extraction: ExtractionRow; newest: ShownSnapshot | undefined } | undefined> {
  const [row] = await selectWithNewest(db, { id });
  if (!row) return undefined;
  const { snapshot_id, run_id, version, tokens, environment, taken_at, ...extraction } = row;
  if (!(snapshot_id && run_id && version && tokens && environment && taken_at))
    return { extraction, newest: undefined };
  const newest = { id: snapshot_id, extraction_id: id, run_id, version, tokens, environment, created_at: taken_at };
  return { extraction, newest };
}

/** What the user created and can still see, because they are in its team. */
function ofUser(db: Db, userId: UserId) {
  return db
    .selectFrom("extractions")
    .where("user_id", "=", userId)
    .where((e) => {
      const teams = e.selectFrom("team_members").select("team_members.team_id");
      return e.or([e("team_id", "is", null), e("team_id", "in", teams.where("team_members.user_id", "=", userId))]);
    });
}

/** Newest first. */
function summaries(matching: ReturnType<typeof ofUser>) {
  return matching.select(SUMMARY_COLUMNS).orderBy("created_at", "desc").orderBy("id", "desc");
}

const selectPageOfUser = compileOnce(
  (db, parameter: ParameterOf<{ userId: UserId; limit: number; offset: number }>) => {
    const matching = ofUser(db, parameter("userId"));
    return pageQuery(matching, summaries(matching), { limit: parameter("limit"), offset: parameter("offset") });
  },
);

/** Newest first: the team's, or what the user created and can still see, because they are in its team. */
export async function listExtractions(
  db: Db,
  of: TeamAccess | { userId: UserId },
  { status, ...request }: PageRequest & { status?: ExtractionStatus | undefined },
): Promise<PageOf<ExtractionSummaryRow>> {
  if (!("team" in of) && !status) {
    const { userId } = of;
    const found = await selectPageOfUser(db, { userId, ...rangeOf(request) });
    return pageOf(found, request.page, () => countQuery(ofUser(db, userId)).executeTakeFirstOrThrow());
  }
  const all = "team" in of ? db.selectFrom("extractions").where("team_id", "=", of.team.id) : ofUser(db, of.userId);
  const matching = status ? all.where("status", "=", status) : all;
  return readPage(matching, summaries(matching), request);
}

/** Removes the extraction, its runs and its snapshots. */
export async function deleteExtraction(db: Db, extraction: Authorized<ExtractionRow, "admin">): Promise<void> {
  await db.deleteFrom("extractions").where("id", "=", extraction.id).execute();
}

/** Newest first. */
export async function listSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  request: PageRequest,
): Promise<PageOf<SnapshotHead>> {
  const matching = db.selectFrom("snapshots").where("extraction_id", "=", extraction.id);
  return readPage(matching, matching.select(SNAPSHOT_HEAD).orderBy("version", "desc"), request);
}

/** Those of the named snapshots that belong to the extraction. */
export async function findSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  ids: readonly SnapshotId[],
): Promise<SnapshotRow[]> {
  return db
    .selectFrom("snapshots")
    .selectAll()
    .where("extraction_id", "=", extraction.id)
    .where("id", "in", ids)
    .execute();
}

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
