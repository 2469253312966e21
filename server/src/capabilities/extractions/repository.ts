import type { ExtractionOptions, ExtractionStatus } from "@tintype/shared/api/extractions";
import { renameTokens } from "@tintype/shared/kinds/renames";
import { type SelectQueryBuilder, sql } from "kysely";
import { compileOnce, type ParameterOf } from "../../platform/database/compile-once.ts";
import type { Db } from "../../platform/database/db.ts";
import {
  findRange,
  type PageOf,
  type PageRequest,
  pageOf,
  type Range,
  withTotal,
} from "../../platform/database/paging.ts";
import type { Database } from "../../platform/database/types.ts";
import type { ExtractionId, UserId } from "../../platform/ids.ts";
import type { ExtractionRow, ShownSnapshot } from "../runs/rows.ts";
import type { Authorized, TeamAccess } from "../teams/authorized.ts";
import { countExtractions, inOwnTeams } from "./counts.ts";

/** All columns. They are listed, because a frequent statement can only be prepared without `*`. */
const EXTRACTION_COLUMNS = [
  ...(["id", "user_id", "team_id", "url", "options", "metadata", "status", "title", "duration_ms"] as const),
  ...([
    "elements_analyzed",
    "error_message",
    "error_cause",
    "latest_version",
    "renames",
    "glimpse",
    "created_at",
    "updated_at",
    "completed_at",
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
}

/** Inserts a pending extraction, in the team if `access` is given. */
export async function insertExtraction(
  db: Db,
  extraction: NewExtraction,
  access: TeamAccess | undefined,
): Promise<ExtractionRow> {
  return db
    .insertInto("extractions")
    .values({ ...extraction, team_id: access?.team.id ?? null })
    .returning(EXTRACTION_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Extractions that one statement reads at most. */
export const MAX_READ = 8;

/**
 * The ids of one statement, by their position. There are always as many: for another number, PostgreSQL would plan the
 * statement anew each time.
 */
type Ids = Readonly<Record<number, ExtractionId>>;

const idsOf = (parameter: ParameterOf<Ids>) => Array.from({ length: MAX_READ }, (_, position) => parameter(position));

/** Repeats the last id in the positions that are left. */
function padded(ids: readonly ExtractionId[]): Ids {
  const last = ids.at(-1);
  if (last === undefined || ids.length > MAX_READ) throw new RangeError(`one statement cannot read ${ids.length}`);
  return ids.length === MAX_READ ? ids : [...ids, ...Array<ExtractionId>(MAX_READ - ids.length).fill(last)];
}

const selectExtractions = compileOnce((db, parameter: ParameterOf<Ids>) =>
  db.selectFrom("extractions").select(EXTRACTION_COLUMNS).where("id", "in", idsOf(parameter)),
);

/**
 * @param ids from one to MAX_READ
 * @returns the extractions in the order of their ids
 */
export async function findExtractions(
  db: Db,
  ids: readonly ExtractionId[],
): Promise<readonly (ExtractionRow | undefined)[]> {
  const rows = await selectExtractions(db, padded(ids));
  return ids.map((id) => rows.find((row) => row.id === id));
}

/** Locks an extraction until the transaction ends. @returns undefined if it was deleted or has moved since it was read */
export async function lockExtractionOf(
  tx: Db,
  { id, team_id, user_id }: ExtractionRow,
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
  const [row] = await findExtractions(db, [id]);
  return row;
}

/** Reads the extraction again, and locks it until the transaction ends. @returns undefined if it has been deleted */
export async function lockExtraction(
  tx: Db,
  { id }: Authorized<ExtractionRow, "admin">,
): Promise<ExtractionRow | undefined> {
  return tx.selectFrom("extractions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

const selectWithNewest = compileOnce((db, parameter: ParameterOf<Ids>) =>
  db
    .selectFrom("extractions as e")
    .leftJoin("snapshots as s", (join) =>
      join.onRef("s.extraction_id", "=", "e.id").onRef("s.version", "=", "e.latest_version"),
    )
    .select(EXTRACTION_COLUMNS.map((column) => `e.${column}` as const))
    .select([
      "s.id as snapshot_id",
      "s.run_id",
      "s.version",
      "s.tokens",
      "s.environment",
      "s.created_at as taken_at",
      "s.note",
    ])
    .where("e.id", "in", idsOf(parameter)),
);

/** An extraction and, if it has one, its newest snapshot. */
export type WithNewest = Readonly<{ extraction: ExtractionRow; newest: ShownSnapshot | undefined }>;

/**
 * Finds extractions with their newest snapshots in one query: this is the most frequent read.
 * @param ids from one to MAX_READ
 * @returns them in the order of their ids
 */
export async function findWithNewest(
  db: Db,
  ids: readonly ExtractionId[],
): Promise<readonly (WithNewest | undefined)[]> {
  const found = (await selectWithNewest(db, padded(ids))).map((row): WithNewest => {
    const { snapshot_id, run_id, version, tokens, environment, taken_at, note, ...extraction } = row;
    if (!(snapshot_id && version && tokens && environment && taken_at)) return { extraction, newest: undefined };
    const about = { id: snapshot_id, extraction_id: row.id, run_id, version, environment, created_at: taken_at, note };
    return { extraction, newest: { ...about, tokens: renameTokens(tokens, extraction.renames) } };
  });
  return ids.map((id) => found.find(({ extraction }) => extraction.id === id));
}

/** The extractions that the user created, except those in teams that they have left. */
function ofUser(db: Db, userId: UserId) {
  return db.selectFrom("extractions").where("user_id", "=", userId).where(inOwnTeams(userId));
}

/** Finds the number of rows of `ofUser`. */
function countOfUser(db: Db, userId: UserId, status?: ExtractionStatus) {
  return countExtractions(db, sql<boolean>`user_id = ${userId} and ${inOwnTeams(userId)}`, status);
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

const selectPageOfUser = (fromEnd: boolean) =>
  compileOnce((db, parameter: ParameterOf<{ userId: UserId; limit: number; offset: number }>) => {
    const range = { limit: parameter("limit"), offset: parameter("offset"), fromEnd };
    return withTotal(summaries(db, ofUser(db, parameter("userId")), range), countOfUser(db, parameter("userId")));
  });
const fromStart = selectPageOfUser(false);
const fromEnd = selectPageOfUser(true);

/** Newest first: the team's extractions, or those that the user created, except in teams that they have left. */
export async function listExtractions(
  db: Db,
  of: TeamAccess | { userId: UserId },
  { status, ...request }: PageRequest & { status?: ExtractionStatus | undefined },
): Promise<PageOf<ExtractionSummaryRow>> {
  const counted = () =>
    "team" in of
      ? countExtractions(db, sql<boolean>`team_id = ${of.team.id}`, status)
      : countOfUser(db, of.userId, status);
  const count = () => counted().executeTakeFirstOrThrow();
  const range = await findRange(request, count);
  if (!("team" in of) && !status) {
    const { limit, offset } = range;
    const found = await (range.fromEnd ? fromEnd : fromStart)(db, { userId: of.userId, limit, offset });
    return pageOf(found, request.page, count);
  }
  const all = "team" in of ? db.selectFrom("extractions").where("team_id", "=", of.team.id) : ofUser(db, of.userId);
  const matching = status ? all.where("status", "=", status) : all;
  const found = await withTotal(summaries(db, matching, range), counted()).execute();
  return pageOf(found, request.page, count);
}

/** Deletes the extraction with its runs and snapshots. */
export async function deleteExtraction(db: Db, extraction: Authorized<ExtractionRow, "admin">): Promise<void> {
  await db.deleteFrom("extractions").where("id", "=", extraction.id).execute();
}
