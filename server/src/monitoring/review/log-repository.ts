import type { ReviewLogEntry } from "@tintype/shared/api/review/reviews";
import type { PageDecision } from "@tintype/shared/api/sites/sites";
import { MAX_TOLD, type ToldChange } from "@tintype/shared/review/told";
import { type Selectable, sql } from "kysely";
import { isOf, type Subject, toColumns } from "../../extraction/subjects/subject.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import { newId, type ReviewLogId, type SiteRunId, type SnapshotId, type UserId } from "../../platform/ids.ts";

/** An entry of the log of a page, or of a site. */
export type ReviewLogRow = Omit<Selectable<Database["review_log"]>, "outstanding">;

/** A decision of a person about a page or a site. */
interface Decided {
  readonly user_id: UserId | null;
  readonly via: ReviewLogEntry["via"];
  readonly action: ReviewLogEntry["action"];
  readonly changes: readonly string[];
  /** The first of them. */
  readonly about: readonly ToldChange[];
  readonly note: string | null;
}

/** A decision about a page. */
export interface LogDraft extends Decided {
  readonly snapshot_id: SnapshotId;
}

/** A decision about a site. */
export interface SiteLogDraft extends Decided {
  readonly site_run_id: SiteRunId | null;
  /** The number of pages on which it is decided. */
  readonly pages: number;
}

/**
 * Adds entries to the log of a page or a site.
 * @param outstanding JSON of a list of `PageDecision`s, which are kept with the first entry until they are carried out
 * @returns the id of the first entry
 */
export async function insertLog(
  tx: Db,
  subject: Subject,
  drafts: readonly (LogDraft | SiteLogDraft)[],
  outstanding?: string,
): Promise<ReviewLogId | undefined> {
  const rows = drafts.map(({ changes, about, ...draft }, index) => ({
    ...draft,
    ...toColumns(subject),
    id: newId<ReviewLogId>(),
    changes: [...changes],
    about: sql<readonly ToldChange[]>`${JSON.stringify(about)}::jsonb`,
    outstanding:
      index === 0 && outstanding !== undefined ? sql<readonly PageDecision[]>`${outstanding}::jsonb` : sql<null>`null`,
  }));
  if (rows.length > 0) await tx.insertInto("review_log").values(rows).execute();
  return rows[0]?.id;
}

const LOG_COLUMNS = [
  ...([
    "id",
    "extraction_id",
    "site_id",
    "user_id",
    "created_at",
    "via",
    "action",
    "changes",
    "about",
    "note",
  ] as const),
  ...(["snapshot_id", "site_run_id", "pages"] as const),
] as const;

/** Newest first. */
export async function listLog(db: Db, subject: Subject, request: PageRequest): Promise<PageOf<ReviewLogRow>> {
  const matching = db.selectFrom("review_log").where(isOf(subject));
  const ordered = matching.select(LOG_COLUMNS).orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(matching, ordered, request);
}

/**
 * Finds the newest decision about a change.
 * @returns the change as who decided saw it, if the log has kept it; undefined if nobody has decided about it
 */
export async function findLoggedChange(
  db: Db,
  subject: Subject,
  change: string,
): Promise<{ readonly about: ToldChange | null } | undefined> {
  const row = await db
    .selectFrom("review_log")
    .select(["changes", "about"])
    .where(isOf(subject))
    .where(sql<boolean>`changes @> array[${change}]`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { changes, about } = row;
  // Shorter than it can be, it lacks changes that were gone, and the others have moved up.
  const isWhole = about?.length === Math.min(changes.length, MAX_TOLD);
  return { about: (isWhole && about[changes.indexOf(change)]) || null };
}

/** The part of a decision about a site that has not been carried out. */
export interface Outstanding {
  readonly user_id: UserId;
  readonly via: ReviewLogEntry["via"];
  readonly pages: readonly PageDecision[];
}

/** @returns undefined if the decision has been carried out, or if the account of who decided is gone */
export async function findOutstanding(db: Db, id: ReviewLogId): Promise<Outstanding | undefined> {
  const row = await db
    .selectFrom("review_log")
    .select(["user_id", "via", "outstanding"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.outstanding || row.user_id === null) return undefined;
  return { user_id: row.user_id, via: row.via, pages: row.outstanding };
}

/** Notes that a decision is carried out. */
export async function endOutstanding(db: Db, id: ReviewLogId): Promise<void> {
  await db.updateTable("review_log").set({ outstanding: null }).where("id", "=", id).execute();
}
