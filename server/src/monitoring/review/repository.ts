import { STATUSES, type Status } from "@tintype/shared/api/review/review-states";
import type { ReviewOnWire } from "@tintype/shared/api/review/reviews";
import type { Expectation } from "@tintype/shared/review/review";
import { type ToldChange, tellChange } from "@tintype/shared/review/told";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import { isOf, type Subject } from "../../extraction/subjects/subject.ts";
import { type Owners, ownedBy } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database, JsonObject } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { ExtractionId, SiteId, TeamId, UserId } from "../../platform/ids.ts";
import type { StoredReview } from "./compute.ts";

type Row = Selectable<Database["reviews"]>;

/** The columns that tell lists of a review what they show. */
export interface ReviewFacts {
  /** Since when the oldest of the pending changes is shown; null without one. */
  readonly pending_since: Date | null;
  readonly summary: ReviewOnWire["summary"];
}

/** The changes and consequences of a page, as its review shows them. */
export type StoredView = Pick<ReviewOnWire, "changes" | "consequences">;

export type ReviewRow = Omit<Row, "state" | "view" | "user_id" | "team_id" | "site_id" | keyof ReviewFacts> &
  ReviewFacts & { readonly state: StoredReview };

const COLUMNS = [
  ...(["extraction_id", "revision", "baseline_id", "approved_at", "approved_by"] as const),
  ...(["latest_id", "seen_version", "state", "pending_since", "summary", "options_changed"] as const),
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
  /** Undefined: it stays as it is. */
  readonly view: string | null | undefined;
};

/** @param view undefined if the step has not computed it */
export const writeReview = (
  { revision: _, state, summary, ...review }: ReviewRow,
  view: StoredView | undefined,
): WrittenReview => ({
  ...review,
  state: JSON.stringify(state),
  summary: JSON.stringify(summary),
  view: view && (isEmpty(view) ? null : JSON.stringify({ changes: view.changes, consequences: view.consequences })),
});

const isEmpty = ({ changes, consequences }: StoredView): boolean => changes.length + consequences.length === 0;

const toColumns = ({ state, summary, view, ...values }: WrittenReview) => ({
  ...values,
  state: sql<Row["state"]>`${state}::jsonb`,
  summary: sql<Row["summary"]>`${summary}::jsonb`,
  ...(view !== undefined && { view: sql<Row["view"]>`${view}::jsonb` }),
});

/**
 * Stores the first review of an extraction, which the transaction has locked.
 * @returns false if it has one already
 */
export async function insertReview(
  tx: Db,
  { team_id, user_id, site_id }: Pick<ExtractionRow, "team_id" | "user_id" | "site_id">,
  review: WrittenReview,
): Promise<boolean> {
  const result = await tx
    .insertInto("reviews")
    .values({ ...toColumns(review), ...ownerOf({ team_id, user_id }), site_id })
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

/** Ends the baselines of a page, or of all pages of a site, until somebody approves a snapshot. */
export async function endBaselines(tx: Db, subject: Subject): Promise<void> {
  const columns = { pending_since: null, view: null, options_changed: true, summary: NO_CHANGES };
  const reviews = tx.updateTable("reviews").set((e) => ({ ...columns, revision: e("revision", "+", 1) }));
  await reviews.where(isOf(subject)).execute();
}

/** Gives the review of a moved extraction to its new owner. */
export async function updateOwner(
  tx: Db,
  { id, ...owner }: Pick<ExtractionRow, "id" | "team_id" | "user_id">,
): Promise<void> {
  await tx.updateTable("reviews").set(ownerOf(owner)).where("extraction_id", "=", id).execute();
}

/** The reviews of the pages of a site that was given to a team stand in that team's list. */
export async function giveReviewsOfSite(tx: Db, siteId: SiteId, team_id: TeamId): Promise<void> {
  await tx.updateTable("reviews").set({ team_id, user_id: null }).where("site_id", "=", siteId).execute();
}

const ownerOf = ({ team_id, user_id }: Pick<ExtractionRow, "team_id" | "user_id">) => ({
  team_id,
  user_id: team_id === null ? user_id : null,
});

/** A review as the list of reviews needs it: of a page, or of all pages of a site. */
export type ListedReview = ReviewFacts &
  (
    | { readonly extraction_id: ExtractionId; readonly site_id: null }
    | { readonly extraction_id: null; readonly site_id: SiteId }
  );

/** The reviews of these owners, those with the newest pending changes first. Pages of a site stand under their site. */
export async function listReviews(
  db: Db,
  of: Owners,
  { isPending, ...request }: PageRequest & { readonly isPending: boolean },
): Promise<PageOf<ListedReview>> {
  const owned = db.selectFrom("reviews").where(ownedBy(of));
  const ofPages = owned
    .select(sql<ExtractionId | null>`extraction_id`.as("extraction_id"))
    .select([sql<SiteId | null>`null::uuid`.as("site_id"), "pending_since", "summary"])
    .where("site_id", "is", null);
  const ofSites = owned
    .select([sql<ExtractionId | null>`null::uuid`.as("extraction_id"), "site_id"])
    .select(sql<Date | null>`min(pending_since)`.as("pending_since"))
    .select(sql<JsonObject>`null::jsonb`.as("summary"))
    .where("site_id", "is not", null)
    .groupBy("site_id");
  const all = db.selectFrom(ofPages.unionAll(ofSites).as("listed"));
  const matching = isPending ? all.where("pending_since", "is not", null) : all;
  const ordered = matching
    .selectAll()
    .orderBy("pending_since", (order) => order.desc().nullsLast())
    .orderBy((e) => e.fn.coalesce("extraction_id", "site_id"), "desc")
    .$castTo<ListedReview>(); // as in `findReview`
  const { rows, total } = await readPage(matching, ordered, request);
  const summaries = await summarizeSites(
    db,
    rows.flatMap(({ site_id }) => (site_id === null ? [] : [site_id])),
  );
  return {
    rows: rows.map((row) => (row.site_id === null ? row : { ...row, ...summaryOf(summaries, row.site_id) })),
    total,
  };
}

const summaryOf = (summaries: ReadonlyMap<SiteId, ReviewFacts["summary"]>, id: SiteId) => ({
  summary: summaries.get(id) ?? NO_CHANGES,
});

const NO_CHANGES = { pending: 0, unconfirmed: 0, flickering: 0, rejected: 0, ignored: 0 };

/** Builds a query of the sites with a page that has changes to decide. */
export const sitesWithPending = (db: Db) =>
  db
    .selectFrom("reviews")
    .select((e) => e.ref("site_id").$notNull().as("site_id"))
    .where("site_id", "is not", null)
    .where("pending_since", "is not", null);

/** Counts the changes of sites by status: one that several pages show counts once, see `merge` in shared/src/review. */
export async function summarizeSites(
  db: Db,
  sites: readonly SiteId[],
): Promise<ReadonlyMap<SiteId, ReviewFacts["summary"]>> {
  if (sites.length === 0) return new Map();
  const { rows } = await sql<{ site_id: SiteId; status: Status; count: number }>`
    select site_id, (${STATUSES}::text[])[rank] as status, count(*) as count from (
      select site_id, change->>'id', min(array_position(${STATUSES}::text[], change->>'status')) as rank
      from reviews, jsonb_array_elements(view->'changes') as change
      where site_id = any(${sites}::uuid[]) and view is not null
      group by site_id, change->>'id'
    ) as merged group by site_id, rank`.execute(db);
  const counts = Map.groupBy(rows, ({ site_id }) => site_id);
  return new Map(
    [...counts].map(([id, list]) => [
      id,
      { ...NO_CHANGES, ...Object.fromEntries(list.map(({ status, count }) => [status, count])) },
    ]),
  );
}

/** The review of a page of a site, as far as the site's needs it. */
export type PageReview = Pick<ReviewRow, "extraction_id" | "latest_id"> & { readonly view: StoredView | null };

/** The reviews of a site's pages that show something, in the order of the extractions. */
export async function listPageReviews(db: Db, siteId: SiteId): Promise<readonly PageReview[]> {
  const rows = await db
    .selectFrom("reviews")
    .select(["extraction_id", "latest_id", "view"])
    .where("site_id", "=", siteId)
    .where("view", "is not", null)
    .orderBy("extraction_id")
    .execute();
  return rows as unknown as readonly PageReview[]; // `writeReview` wrote the JSON
}

/** A page that has a baseline, as far as its site needs to know it. */
export interface PageBaseline extends Pick<ReviewRow, "extraction_id" | "latest_id"> {
  /** The ids of changes that were accepted and can be reopened. */
  readonly accepted: readonly string[];
  /** The ids of changes that are rejected or ignored, whether the page shows them or not. */
  readonly decided: readonly string[];
  readonly expected: readonly Expectation[];
}

/** The pages of a site that have a baseline. */
export async function listBaselines(db: Db, siteId: SiteId): Promise<readonly PageBaseline[]> {
  const idsIn = (list: RawBuilder<unknown>) =>
    sql<string[]>`coalesce((select jsonb_agg(entry->>'id') from jsonb_array_elements(${list}) as entry), '[]')`;
  return db
    .selectFrom("reviews")
    .select(["extraction_id", "latest_id"])
    .select([
      idsIn(sql`state->'baseline'->'accepted'`).as("accepted"),
      idsIn(sql`state->'decisions'`).as("decided"),
      sql<Expectation[]>`state->'expected'`.as("expected"),
    ])
    .where("site_id", "=", siteId)
    .orderBy("extraction_id")
    .execute();
}

/** A review with pending changes: of a page, or of all pages of a site. */
export interface PendingSince {
  readonly extraction_id: ExtractionId | null;
  readonly site_id: SiteId | null;
  /** Since when the oldest change is pending, or when somebody last decided. */
  readonly since: Date;
}

/** The reviews of an owner that have pending changes. Pages of a site stand under their site. */
export async function listPending(
  db: Db,
  { user_id, team_id }: Pick<ExtractionRow, "team_id"> & { readonly user_id: UserId | null },
): Promise<PendingSince[]> {
  const ofOwner = team_id === null ? sql`user_id = ${user_id} and team_id is null` : sql`team_id = ${team_id}`;
  const { rows } = await sql<PendingSince>`
    select case when site_id is null then extraction_id end as extraction_id, site_id,
      greatest(min(pending_since), max(decided.at)) as since
    from reviews cross join lateral (
      select max(created_at) as at from review_log where extraction_id = reviews.extraction_id
    ) as decided
    where ${ofOwner}
    group by site_id, case when site_id is null then extraction_id end
    having min(pending_since) is not null
    order by since, 1, 2`.execute(db);
  return rows;
}

/** The changes that the review of a page shows. */
export async function findChanges(db: Db, id: ExtractionId): Promise<StoredView["changes"]> {
  const row = await db.selectFrom("reviews").select("view").where("extraction_id", "=", id).executeTakeFirst();
  return (row?.view as StoredView | null | undefined)?.changes ?? []; // `writeReview` wrote it
}

/** Finds a change that the review of a page shows, or that of some page of a site. */
export async function findShownChange(db: Db, subject: Subject, change: string): Promise<ToldChange | undefined> {
  const { rows } = await sql<{ change: StoredView["changes"][number] }>`
    select change from reviews, jsonb_array_elements(view->'changes') as change
    where ${isOf(subject)} and view is not null and change->>'id' = ${change}
    limit 1`.execute(db);
  return rows[0] && tellChange(rows[0].change);
}

/** The numbers of pending changes of pages. Those without are left out. */
export async function countPending(db: Db, ids: readonly ExtractionId[]): Promise<ReadonlyMap<ExtractionId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("reviews")
    .select(["extraction_id", sql<number>`(summary->>'pending')::integer`.as("pending")])
    .where("extraction_id", "in", ids)
    .execute();
  return new Map(rows.map(({ extraction_id, pending }) => [extraction_id, pending]));
}
