import type { ReviewLogEntry, ReviewOnWire } from "@tintype/shared/api/reviews";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { Database } from "../../platform/database/types.ts";
import { newId, type ReviewLogId, type SnapshotId, type UserId } from "../../platform/ids.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import type { Authorized } from "../teams/authorized.ts";
import { type Owners, ownedBy } from "../teams/owned.ts";
import type { StoredReview } from "./compute.ts";

type Row = Selectable<Database["reviews"]>;

/** The columns that tell lists of a review what they show. */
export interface ReviewFacts {
  /** Since when the oldest of the pending changes is shown; null without one. */
  readonly pending_since: Date | null;
  readonly summary: ReviewOnWire["summary"];
}

export type ReviewRow = Omit<Row, "state" | "user_id" | "team_id" | keyof ReviewFacts> &
  ReviewFacts & { readonly state: StoredReview };
export type ReviewLogRow = Selectable<Database["review_log"]>;

const COLUMNS = [
  ...(["extraction_id", "revision", "baseline_id", "approved_at", "approved_by"] as const),
  ...(["latest_id", "seen_version", "state", "pending_since", "summary"] as const),
] as const;

/** @returns undefined if the extraction has no baseline */
export async function findReview(db: Db, { id }: Pick<ExtractionRow, "id">): Promise<ReviewRow | undefined> {
  const row = await db.selectFrom("reviews").select(COLUMNS).where("extraction_id", "=", id).executeTakeFirst();
  return row && (row as unknown as ReviewRow); // `writeReview` wrote its JSON
}

/** A review whose state is JSON already: writing it takes time, which a transaction does not have. */
export type WrittenReview = Omit<ReviewRow, "revision" | "state" | "summary"> & {
  readonly state: string;
  readonly summary: string;
};

export const writeReview = ({ revision: _, state, summary, ...review }: ReviewRow): WrittenReview => ({
  ...review,
  state: JSON.stringify(state),
  summary: JSON.stringify(summary),
});

const toColumns = ({ state, summary, ...values }: WrittenReview) => ({
  ...values,
  state: sql<Row["state"]>`${state}::jsonb`,
  summary: sql<Row["summary"]>`${summary}::jsonb`,
});

/**
 * Stores the first review of an extraction, which the transaction has locked.
 * @returns false if it has one already
 */
export async function insertReview(
  tx: Db,
  { team_id, user_id }: Pick<ExtractionRow, "team_id" | "user_id">,
  review: WrittenReview,
): Promise<boolean> {
  const result = await tx
    .insertInto("reviews")
    .values({ ...toColumns(review), ...ownerOf({ team_id, user_id }) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Stores a review.
 * @param revision that of the review from which it was made
 * @returns false if another one has been stored since; then nothing is stored
 */
export async function updateReview(tx: Db, review: WrittenReview, revision: number): Promise<boolean> {
  const result = await tx
    .updateTable("reviews")
    .set({ ...toColumns(review), revision: revision + 1 })
    .where("extraction_id", "=", review.extraction_id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives the review of a moved extraction to its new owner. */
export async function updateOwner(
  tx: Db,
  { id, ...owner }: Pick<ExtractionRow, "id" | "team_id" | "user_id">,
): Promise<void> {
  await tx.updateTable("reviews").set(ownerOf(owner)).where("extraction_id", "=", id).execute();
}

const ownerOf = ({ team_id, user_id }: Pick<ExtractionRow, "team_id" | "user_id">) => ({
  team_id,
  user_id: team_id === null ? user_id : null,
});

/** A review as the list of reviews needs it. */
export type ListedReview = Pick<ReviewRow, "extraction_id" | keyof ReviewFacts>;

/** The reviews of these owners, those with the newest pending changes first. */
export async function listReviews(
  db: Db,
  of: Owners,
  { isPending, ...request }: PageRequest & { readonly isPending: boolean },
): Promise<PageOf<ListedReview>> {
  const owned = db.selectFrom("reviews").where(ownedBy(of));
  const matching = isPending ? owned.where("pending_since", "is not", null) : owned;
  const ordered = matching
    .select(["extraction_id", "pending_since", "summary"])
    .orderBy("pending_since", (order) => order.desc().nullsLast())
    .orderBy("extraction_id", "desc")
    .$castTo<ListedReview>(); // as in `findReview`
  return readPage(matching, ordered, request);
}

/** A decision of a person. */
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
