import { type NotNull, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SnapshotId } from "../../platform/ids.ts";
import type { StorableScreenshot } from "./packed-screenshot.ts";

/**
 * Stores the screenshot of a snapshot, and deletes those of all but the newest snapshots of the extraction. The transaction
 * has locked the extraction and inserted the snapshot.
 * @param kept the number of snapshots that keep theirs
 */
export async function storeScreenshot(
  tx: Db,
  snapshot: { readonly id: SnapshotId; readonly extraction_id: ExtractionId },
  { content, hash, ...about }: StorableScreenshot,
  kept: number,
): Promise<void> {
  const { id: snapshot_id, extraction_id } = snapshot;
  await tx
    .insertInto("screenshot_files")
    .values({ extraction_id, hash, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("screenshots")
    .values({ snapshot_id, extraction_id, hash, ...about })
    .execute();
  await deleteOldScreenshots(tx, extraction_id, kept);
  await deleteUnusedFiles(tx, extraction_id);
}

async function deleteOldScreenshots(tx: Db, extractionId: ExtractionId, kept: number): Promise<void> {
  await tx
    .deleteFrom("screenshots")
    .where("extraction_id", "=", extractionId)
    .where("snapshot_id", "not in", (e) =>
      e
        .selectFrom("snapshots")
        .select("id")
        .where("extraction_id", "=", extractionId)
        .orderBy("version", "desc")
        .limit(kept),
    )
    .where("snapshot_id", "not in", (e) =>
      e.selectFrom("snapshots").select("id").where("extraction_id", "=", extractionId).where("is_kept", "=", true),
    )
    .execute();
}

async function deleteUnusedFiles(tx: Db, extractionId: ExtractionId): Promise<number> {
  const result = await tx
    .deleteFrom("screenshot_files as file")
    .where("extraction_id", "=", extractionId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("screenshots")
            .select("snapshot_id")
            .whereRef("screenshots.extraction_id", "=", "file.extraction_id")
            .whereRef("screenshots.hash", "=", "file.hash"),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Deletes the files of one extraction that no snapshot has any more: its snapshots were deleted for their age.
 * @returns how many files it deleted; undefined if no extraction has such files
 */
export async function deleteUnusedFilesOfAnyExtraction(db: Db): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    // A snapshot that is being stored may be about to use the file. It has locked its extraction.
    const { rows } = await sql<{ id: ExtractionId }>`
      select id from extractions where id in (
        select extraction_id from screenshot_files as file where not exists (
          select from screenshots where screenshots.extraction_id = file.extraction_id and screenshots.hash = file.hash
        )
      ) limit 1 for update skip locked`.execute(tx);
    const [extraction] = rows;
    return extraction && (await deleteUnusedFiles(tx, extraction.id));
  });
}

/** A screenshot as clients see it, without its picture. */
export interface ScreenshotHead {
  readonly width: number;
  readonly height: number;
  readonly is_whole: boolean;
}

/** @returns undefined if the snapshot has no screenshot */
export async function findScreenshotHead(db: Db, snapshotId: SnapshotId): Promise<ScreenshotHead | undefined> {
  return db
    .selectFrom("screenshots")
    .select(["width", "height", "is_whole"])
    .where("snapshot_id", "=", snapshotId)
    .executeTakeFirst();
}

/** Reads the picture of a snapshot of the extraction; undefined if the snapshot has no screenshot. */
export async function findPicture(
  db: Db,
  extractionId: ExtractionId,
  snapshotId: SnapshotId,
): Promise<{ hash: Buffer; content: Buffer } | undefined> {
  return db
    .selectFrom("screenshots")
    .innerJoin("screenshot_files as file", (join) =>
      join.onRef("file.extraction_id", "=", "screenshots.extraction_id").onRef("file.hash", "=", "screenshots.hash"),
    )
    .select(["file.hash", "file.content"])
    .where("screenshots.snapshot_id", "=", snapshotId)
    .where("screenshots.extraction_id", "=", extractionId)
    .executeTakeFirst();
}

/** Screenshots with small pictures: of these snapshots, or the newest one of each of these extractions. */
export type WantedThumbnails =
  | { readonly snapshots: readonly SnapshotId[] }
  | { readonly extractions: readonly ExtractionId[] };

/** Finds the snapshots that have a small picture, without the pictures. */
export async function findThumbnailHeads(
  db: Db,
  ids: WantedThumbnails,
): Promise<{ snapshot_id: SnapshotId; extraction_id: ExtractionId }[]> {
  const matching = db
    .selectFrom("screenshots")
    .select(["snapshot_id", "extraction_id"])
    .where("thumbnail", "is not", null);
  if ("snapshots" in ids) return matching.where("snapshot_id", "in", list(ids.snapshots)).execute();
  // The ids of snapshots grow with time.
  return matching
    .where("extraction_id", "in", list(ids.extractions))
    .distinctOn("extraction_id")
    .orderBy("extraction_id")
    .orderBy("snapshot_id", "desc")
    .execute();
}

/** The small picture of a snapshot, as WebP. */
export interface ThumbnailRow {
  readonly snapshot_id: SnapshotId;
  readonly thumbnail: Buffer;
}

/** Reads the small pictures of snapshots, as far as there are any. */
export const findThumbnails = (db: Db, snapshots: readonly SnapshotId[]): Promise<ThumbnailRow[]> =>
  thumbnails(db).where("snapshot_id", "in", list(snapshots)).execute();

/** Reads the small pictures of an extraction's snapshots, of the newest ones first. */
export const findThumbnailsOfExtraction = (db: Db, id: ExtractionId, limit: number): Promise<ThumbnailRow[]> =>
  thumbnails(db).where("extraction_id", "=", id).orderBy("snapshot_id", "desc").limit(limit).execute();

const thumbnails = (db: Db) =>
  db
    .selectFrom("screenshots")
    .select(["snapshot_id", "thumbnail"])
    .where("thumbnail", "is not", null)
    .$narrowType<{ thumbnail: NotNull }>();

/** One parameter for any number of ids, so that the statement is prepared once. */
const list = <Id extends string>(ids: readonly Id[]) => sql<Id>`(select unnest(${ids}::uuid[]))`;

/** A screenshot with its places, before they are unpacked. */
export type PackedScreenshot = ScreenshotHead & { readonly places: Buffer | null };

/** @returns undefined if nothing is known of the snapshot's modes */
export async function findPackedModePlaces(db: Db, snapshotId: SnapshotId): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("screenshots")
    .select("mode_places")
    .where("snapshot_id", "=", snapshotId)
    .executeTakeFirst();
  return row?.mode_places ?? undefined;
}

/** @returns undefined if the snapshot has no screenshot */
export async function findPackedPlaces(db: Db, snapshotId: SnapshotId): Promise<PackedScreenshot | undefined> {
  return db
    .selectFrom("screenshots")
    .select(["width", "height", "is_whole", "places"])
    .where("snapshot_id", "=", snapshotId)
    .executeTakeFirst();
}

/** The maximum number of files that one statement deletes. */
const FILES = 20;

/** Deletes a batch of the screenshots of extractions that are being deleted. @returns how many files it deleted */
export async function deleteScreenshotsOf(db: Db, extractions: readonly ExtractionId[]): Promise<number> {
  const { rows } = await sql`
    delete from screenshot_files where (extraction_id, hash) in (
      select extraction_id, hash from screenshot_files
      where extraction_id = any(${extractions}::uuid[]) limit ${FILES}
    ) returning true`.execute(db);
  return rows.length;
}
