import type { ExtractionOptions, ExtractionStatus } from "@tintype/shared/api/extractions/extractions";
import { renameTokens } from "@tintype/shared/kinds/renames";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Authorized, TeamAccess } from "../../identity/teams/authorized.ts";
import { createdBy, ownedBy } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import {
  findRange,
  type PageOf,
  type PageRequest,
  pageOf,
  type Range,
  readPage,
  withTotal,
} from "../../platform/database/paging.ts";
import { type ExtractionId, isId, type SiteId, type TeamId, type UserId } from "../../platform/ids.ts";
import type { ExtractionRow, ShownSnapshot } from "../runs/rows.ts";
import { countExtractions } from "./counts.ts";

/** All columns. They are listed, because a frequent statement can only be prepared without `*`. */
const EXTRACTION_COLUMNS = [
  ...(["id", "user_id", "team_id", "url", "options", "metadata", "status", "title", "duration_ms"] as const),
  ...([
    "elements_analyzed",
    "error_message",
    "error_cause",
    "failed_runs",
    "latest_version",
    "renames",
    "glimpse",
    "created_at",
    "updated_at",
    "completed_at",
    "is_demo",
    "site_id",
  ] as const),
] as const;

const SUMMARY_COLUMNS = ["id", "url", "status", "team_id", "created_at"] as const;
/** An extraction as lists show it. */
export type ExtractionSummaryRow = Pick<ExtractionRow, (typeof SUMMARY_COLUMNS)[number]>;

export interface NewExtraction {
  id: ExtractionId;
  user_id: UserId;
  url: string;
  options: ExtractionOptions;
  metadata: Record<string, unknown>;
  is_demo?: boolean;
}

/** Finds why the last runs of extractions failed; null if they did not. Not by owner: for the operators of the service. */
export async function findErrorCauses(
  db: Db,
  ids: readonly ExtractionId[],
): Promise<ReadonlyMap<ExtractionId, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("extractions").select(["id", "error_cause"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, error_cause }) => [id, error_cause]));
}

/** Inserts a pending extraction, in the team if `access` is given. */
export async function insertExtraction(
  db: Db,
  extraction: NewExtraction,
  access: TeamAccess<"member"> | undefined,
): Promise<ExtractionRow> {
  return db
    .insertInto("extractions")
    .values({ ...extraction, team_id: access?.team.id ?? null })
    .returning(EXTRACTION_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Inserts the pending extractions of pages of a site. */
export async function insertPages(
  tx: Db,
  about: Pick<NewExtraction, "user_id" | "options"> & { team_id: TeamId | null; site_id: SiteId },
  pages: readonly Pick<NewExtraction, "id" | "url">[],
): Promise<void> {
  const { user_id, team_id, site_id, options } = about;
  await sql`
    insert into extractions (id, user_id, team_id, site_id, url, options)
    select id, ${user_id}, ${team_id}, ${site_id}, url, ${JSON.stringify(options)}::jsonb
    from json_to_recordset(${JSON.stringify(pages)}::json) as page (id uuid, url text)`.execute(tx);
}

/** Sets how a page is read from now on. */
export async function updateOptions(
  tx: Db,
  { id }: Authorized<ExtractionRow, "admin">,
  options: ExtractionOptions,
): Promise<void> {
  await sql`update extractions set options = ${JSON.stringify(options)}::jsonb where id = ${id}`.execute(tx);
}

/** Sets how the pages of a site are read from now on. */
export async function updateOptionsOfSite(tx: Db, siteId: SiteId, options: ExtractionOptions): Promise<void> {
  await sql`update extractions set options = ${JSON.stringify(options)}::jsonb where site_id = ${siteId}`.execute(tx);
}

/** Counts the pages of a site whose newest change was stored since a time. */
export async function countChangedPages(db: Db, siteId: SiteId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("extractions")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("site_id", "=", siteId)
    .where(sql<boolean>`(glimpse->'change'->>'at')::timestamptz >= ${since}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Gives the pages of a site to a team. */
export async function givePagesOfSite(tx: Db, siteId: SiteId, team_id: TeamId): Promise<void> {
  await tx.updateTable("extractions").set({ team_id }).where("site_id", "=", siteId).execute();
}

/** Locks those of these extractions that no other transaction has locked, until the transaction ends. */
export async function tryLockExtractions(tx: Db, ids: readonly ExtractionId[]): Promise<ExtractionRow[]> {
  if (ids.length === 0) return [];
  const rows = tx.selectFrom("extractions").select(EXTRACTION_COLUMNS).where("id", "in", ids);
  return rows.orderBy("id").forNoKeyUpdate().skipLocked().execute();
}

/** Finds extractions in any order. Those that have been deleted are left out. */
export async function findExtractions(db: Db, ids: readonly ExtractionId[]): Promise<ExtractionRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("extractions").select(EXTRACTION_COLUMNS).where("id", "in", ids).execute();
}

/** Locks an extraction until the transaction ends. @returns undefined if it was deleted or has moved since it was read */
export async function lockExtractionOf(
  tx: Db,
  { id, team_id, user_id }: Pick<ExtractionRow, "id" | "team_id" | "user_id">,
): Promise<ExtractionRow | undefined> {
  return tx
    .selectFrom("extractions")
    .selectAll()
    .where("id", "=", id)
    .where("team_id", "is not distinct from", team_id)
    .where("user_id", "is not distinct from", user_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findExtraction(db: Db, id: ExtractionId): Promise<ExtractionRow | undefined> {
  return db.selectFrom("extractions").select(EXTRACTION_COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** An extraction and, if it has one, its newest snapshot. */
export type WithNewest = Readonly<{ extraction: ExtractionRow; newest: ShownSnapshot | undefined }>;

/** Finds an extraction with its newest snapshot in one query: this is the most frequent read. */
export async function findWithNewest(db: Db, id: ExtractionId): Promise<WithNewest | undefined> {
  const row = await db
    .selectFrom("extractions as e")
    .leftJoin("snapshots as s", (join) =>
      join.onRef("s.extraction_id", "=", "e.id").onRef("s.version", "=", "e.latest_version"),
    )
    .select(EXTRACTION_COLUMNS.map((column) => `e.${column}` as const))
    .select(["s.id as snapshot_id", "s.run_id", "s.version", "s.tokens", "s.environment"])
    .select(["s.created_at as taken_at", "s.note"])
    .where("e.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { snapshot_id, run_id, version, tokens, environment, taken_at, note, ...extraction } = row;
  if (!(snapshot_id && version && tokens && environment && taken_at)) return { extraction, newest: undefined };
  const about = { id: snapshot_id, extraction_id: id, run_id, version, environment, created_at: taken_at, note };
  return { extraction, newest: { ...about, tokens: renameTokens(tokens, extraction.renames) } };
}

/** Finds the extractions of the demo that the user has created. */
export const listDemos = (db: Db, userId: UserId): Promise<ExtractionRow[]> =>
  ofUser(db, userId).select(EXTRACTION_COLUMNS).where("is_demo", "=", true).execute();

/** Builds a query of the ids of a team's extractions. */
export const idsOfTeam = (db: Db, teamId: TeamId) =>
  db.selectFrom("extractions").select("extractions.id").where("extractions.team_id", "=", teamId);

/** The extractions that the user created, except those in teams that they have left. */
function ofUser(db: Db, userId: UserId) {
  return db.selectFrom("extractions").where(createdBy(userId));
}

/** Finds the number of rows of `ofUser`. */
function countOfUser(db: Db, userId: UserId, status?: ExtractionStatus) {
  return countExtractions(db, createdBy(userId), status);
}

/** Newest first. The ids come from an index alone, however many precede them; only the page's rows are read. */
function summaries(db: Db, matching: ReturnType<typeof ofUser>, { limit, offset, fromEnd }: Range) {
  const ids = byCreation(matching.select("id"), fromEnd ? "asc" : "desc")
    .limit(limit)
    .offset(offset);
  return byCreation(db.selectFrom("extractions").select(SUMMARY_COLUMNS).where("id", "in", ids), "desc");
}

function byCreation<Row>(query: SelectQueryBuilder<Database, "extractions", Row>, direction: "asc" | "desc") {
  return query.orderBy("created_at", direction).orderBy("id", direction);
}

/** The extractions that a list shows. */
export interface ExtractionFilter {
  readonly status?: ExtractionStatus | undefined;
  /** As it was sent. */
  readonly site_id?: string | undefined;
}

/** Newest first: the pages of a site, if it is the team's, or one that the user may read. */
function listPagesOfSite(
  db: Db,
  of: TeamAccess | { userId: UserId },
  { status, site_id, ...request }: PageRequest & ExtractionFilter,
): Promise<PageOf<ExtractionSummaryRow>> {
  const owned = ownedBy("team" in of ? of : { ...of, isPersonal: false });
  const ofSite = db
    .selectFrom("extractions")
    .where("site_id", "=", isId<SiteId>(site_id) ? site_id : null)
    .where(owned);
  const matching = status ? ofSite.where("status", "=", status) : ofSite;
  return readPage(matching, byCreation(matching.select(SUMMARY_COLUMNS), "desc"), request);
}

/** Newest first: the team's extractions, or those that the user created, except in teams that they have left. */
export async function listExtractions(
  db: Db,
  of: TeamAccess | { userId: UserId },
  { status, site_id, ...request }: PageRequest & ExtractionFilter,
): Promise<PageOf<ExtractionSummaryRow>> {
  if (site_id !== undefined) return listPagesOfSite(db, of, { status, site_id, ...request });
  const counted = () =>
    "team" in of
      ? countExtractions(db, sql<boolean>`team_id = ${of.team.id}`, status)
      : countOfUser(db, of.userId, status);
  const count = () => counted().executeTakeFirstOrThrow();
  const range = await findRange(request, count);
  const all = "team" in of ? db.selectFrom("extractions").where("team_id", "=", of.team.id) : ofUser(db, of.userId);
  const matching = status ? all.where("status", "=", status) : all;
  const rows = await withTotal(summaries(db, matching, range), counted()).execute();
  return pageOf(rows, request.page, count);
}

/** Deletes the extraction with its runs and snapshots. */
export async function deleteExtraction(db: Db, extraction: Authorized<ExtractionRow, "admin">): Promise<void> {
  await db.deleteFrom("extractions").where("id", "=", extraction.id).execute();
}
