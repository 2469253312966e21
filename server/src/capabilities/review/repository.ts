import type { ReviewLogEntry } from "@tintype/shared/api/reviews";
import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { Database } from "../../platform/database/types.ts";
import { newId, type ReviewLogId, type SnapshotId, type UserId } from "../../platform/ids.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import type { Authorized } from "../teams/authorized.ts";
import type { StoredReview } from "./compute.ts";

type Row = Selectable<Database["reviews"]>;
export type ReviewRow = Omit<Row, "state"> & { readonly state: StoredReview };
export type ReviewLogRow = Selectable<Database["review_log"]>;

/** @returns undefined if the extraction has no baseline */
export async function findReview(db: Db, { id }: Pick<ExtractionRow, "id">): Promise<ReviewRow | undefined> {
  const row = await db.selectFrom("reviews").selectAll().where("extraction_id", "=", id).executeTakeFirst();
  return row && { ...row, state: row.state as unknown as StoredReview }; // `putReview` stored it
}

/**
 * Stores a review.
 * @param before the review from which it was made; undefined if there was none
 * @returns false if another one has been stored since; then nothing is stored
 */
export async function putReview(
  tx: Db,
  { state, ...review }: Omit<ReviewRow, "revision">,
  before: ReviewRow | undefined,
): Promise<boolean> {
  const values = { ...review, state: { ...state } };
  if (!before) {
    const result = await tx
      .insertInto("reviews")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }
  const result = await tx
    .updateTable("reviews")
    .set({ ...values, revision: before.revision + 1 })
    .where("extraction_id", "=", review.extraction_id)
    .where("revision", "=", before.revision)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Something that a person did. */
export interface LogDraft {
  readonly user_id: UserId | null;
  readonly via: ReviewLogEntry["via"];
  readonly action: ReviewLogEntry["action"];
  readonly changes: readonly string[];
  readonly note: string | null;
  readonly snapshot_id: SnapshotId;
}

export async function insertLog(tx: Db, { id }: Pick<ExtractionRow, "id">, drafts: readonly LogDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ changes, ...draft }) => ({
    ...draft,
    ...{ id: newId<ReviewLogId>(), extraction_id: id, changes: [...changes] },
  }));
  await tx.insertInto("review_log").values(rows).execute();
}

/** Newest first. */
export async function listLog(
  db: Db,
  { id }: Authorized<ExtractionRow>,
  request: PageRequest,
): Promise<PageOf<ReviewLogRow>> {
  const matching = db.selectFrom("review_log").where("extraction_id", "=", id);
  const ordered = matching.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(matching, ordered, request);
}
