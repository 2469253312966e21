import type { ExtractionOptions, ExtractionStatus } from "@tintype/shared/api/extractions";
import type { ExpressionBuilder, Kysely, Selectable } from "kysely";
import { type PageOf, type PageRequest, readPage } from "../database/paging.ts";
import type { Database } from "../database/types.ts";
import type { ExtractionId, UserId } from "../ids.ts";
import type { Authorized, TeamAccess } from "../teams/access.ts";

export type Db = Kysely<Database>;
export type ExtractionRow = Selectable<Database["extractions"]>;
export type SnapshotRow = Selectable<Database["snapshots"]>;

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

/** Newest first: the team's, or what the user created and can still see, because they are in its team. */
export async function listExtractions(
  db: Db,
  of: TeamAccess | { userId: UserId },
  { page, per_page, status }: PageRequest & { status?: ExtractionStatus | undefined },
): Promise<PageOf<ExtractionRow>> {
  let matching =
    "team" in of
      ? db.selectFrom("extractions").where("team_id", "=", of.team.id)
      : db
          .selectFrom("extractions")
          .where("user_id", "=", of.userId)
          .where((e) => e.or([e("team_id", "is", null), e("team_id", "in", teamsOf(e, of.userId))]));
  if (status) matching = matching.where("status", "=", status);
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

function teamsOf(e: ExpressionBuilder<Database, "extractions">, userId: UserId) {
  return e.selectFrom("team_members").select("team_members.team_id").where("team_members.user_id", "=", userId);
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
  ids: readonly string[],
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
