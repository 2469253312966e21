import type { ExtractionOptions, ExtractionStatus } from "@tintype/shared/api/extractions";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../database/types.ts";
import type { ExtractionId, UserId } from "../ids.ts";
import type { Authorized } from "./authorize.ts";

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

/** The rows of one page of a list, and how many there are on all its pages. */
export interface PageOf<Row> {
  rows: Row[];
  total: number;
}

/** `page` counts from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}

export async function insertExtraction(db: Db, extraction: NewExtraction): Promise<ExtractionRow> {
  return db.insertInto("extractions").values(extraction).returningAll().executeTakeFirstOrThrow();
}

export async function findExtraction(db: Db, id: ExtractionId): Promise<ExtractionRow | undefined> {
  return db.selectFrom("extractions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Everything the user created, newest first. */
export async function listExtractions(
  db: Db,
  userId: UserId,
  { page, per_page, status }: PageRequest & { status?: ExtractionStatus | undefined },
): Promise<PageOf<ExtractionRow>> {
  let matching = db.selectFrom("extractions").where("user_id", "=", userId);
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

/** Removes the extraction, its runs and its snapshots. */
export async function deleteExtraction(db: Db, extraction: Authorized<ExtractionRow>): Promise<void> {
  await db.deleteFrom("extractions").where("id", "=", extraction.id).execute();
}

/** Newest first. */
export async function listSnapshots(
  db: Db,
  extraction: Authorized<ExtractionRow>,
  { page, per_page }: PageRequest,
): Promise<PageOf<SnapshotHead>> {
  const matching = db.selectFrom("snapshots").where("extraction_id", "=", extraction.id);
  const [rows, count] = await Promise.all([
    matching
      .select(SNAPSHOT_HEAD)
      .orderBy("version", "desc")
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
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
