import type { ExtractionOptions, ExtractionStatus } from "@tintype/shared/api/extractions";
import { renameTokens } from "@tintype/shared/kinds/renames";
import { sql } from "kysely";
import { compileOnce, type ParameterOf } from "../database/compile-once.ts";
import type { Db } from "../database/db.ts";
import { type PageOf, type PageRequest, pageOf, pageQuery, rangeOf, readPage } from "../database/paging.ts";
import type { ExtractionId, UserId } from "../ids.ts";
import type { ExtractionRow, ShownSnapshot } from "../runs/rows.ts";
import type { Authorized, TeamAccess } from "../teams/authorized.ts";
import { countExtractions, inOwnTeams } from "./counts.ts";

/** All columns. They are listed, because a frequent statement can only be prepared without `*`. */
const EXTRACTION_COLUMNS = [
  ...(["id", "user_id", "team_id", "url", "options", "metadata", "status", "title", "duration_ms"] as const),
  ...([
    "elements_analyzed",
    "error_message",
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
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findExtraction(db: Db, id: ExtractionId): Promise<ExtractionRow | undefined> {
  return db.selectFrom("extractions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Reads the extraction again, and locks it until the transaction ends. @returns undefined if it has been deleted */
export async function lockExtraction(
  tx: Db,
  { id }: Authorized<ExtractionRow, "admin">,
): Promise<ExtractionRow | undefined> {
  return tx.selectFrom("extractions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

const selectWithNewest = compileOnce((db, parameter: ParameterOf<{ id: ExtractionId }>) =>
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
    .where("e.id", "=", parameter("id")),
);

/** Finds an extraction and, if it has one, its newest snapshot, in one query: this is the most frequent read. */
export async function findWithNewest(
  db: Db,
  id: ExtractionId,
): Promise<{ extraction: ExtractionRow; newest: ShownSnapshot | undefined } | undefined> {
  const [row] = await selectWithNewest(db, { id });
  if (!row) return undefined;
  const { snapshot_id, run_id, version, tokens, environment, taken_at, note, ...extraction } = row;
  if (!(snapshot_id && version && tokens && environment && taken_at)) return { extraction, newest: undefined };
  const newest = { id: snapshot_id, extraction_id: id, run_id, version, environment, created_at: taken_at, note };
  return { extraction, newest: { ...newest, tokens: renameTokens(tokens, extraction.renames) } };
}

/** The extractions that the user created, except those in teams that they have left. */
function ofUser(db: Db, userId: UserId) {
  return db.selectFrom("extractions").where("user_id", "=", userId).where(inOwnTeams(userId));
}

/** Finds the number of rows of `ofUser`. */
function countOfUser(db: Db, userId: UserId, status?: ExtractionStatus) {
  return countExtractions(db, sql<boolean>`user_id = ${userId} and ${inOwnTeams(userId)}`, status);
}

/** Newest first. */
function summaries(matching: ReturnType<typeof ofUser>) {
  return matching.select(SUMMARY_COLUMNS).orderBy("created_at", "desc").orderBy("id", "desc");
}

const selectPageOfUser = compileOnce(
  (db, parameter: ParameterOf<{ userId: UserId; limit: number; offset: number }>) => {
    const range = { limit: parameter("limit"), offset: parameter("offset") };
    return pageQuery(summaries(ofUser(db, parameter("userId"))), range, countOfUser(db, parameter("userId")));
  },
);

/** Newest first: the team's extractions, or those that the user created, except in teams that they have left. */
export async function listExtractions(
  db: Db,
  of: TeamAccess | { userId: UserId },
  { status, ...request }: PageRequest & { status?: ExtractionStatus | undefined },
): Promise<PageOf<ExtractionSummaryRow>> {
  if (!("team" in of) && !status) {
    const { userId } = of;
    const found = await selectPageOfUser(db, { userId, ...rangeOf(request) });
    return pageOf(found, request.page, () => countOfUser(db, userId).executeTakeFirstOrThrow());
  }
  const counted =
    "team" in of
      ? countExtractions(db, sql<boolean>`team_id = ${of.team.id}`, status)
      : countOfUser(db, of.userId, status);
  const all = "team" in of ? db.selectFrom("extractions").where("team_id", "=", of.team.id) : ofUser(db, of.userId);
  const matching = status ? all.where("status", "=", status) : all;
  return readPage(matching, summaries(matching), request, counted);
}

/** Deletes the extraction with its runs and snapshots. */
export async function deleteExtraction(db: Db, extraction: Authorized<ExtractionRow, "admin">): Promise<void> {
  await db.deleteFrom("extractions").where("id", "=", extraction.id).execute();
}
