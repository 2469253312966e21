import type { ToldChange } from "@tintype/shared/review/told";
import { type Selectable, sql } from "kysely";
import { isOf, type Subject, toColumns } from "../../../extraction/subjects/subject.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Database } from "../../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../../platform/database/paging.ts";
import type { CommentId } from "../../../platform/ids.ts";

export type CommentRow = Selectable<Database["review_comments"]>;

/** A comment that is not stored yet. */
export type CommentDraft = Omit<CommentRow, "edited_at" | "extraction_id" | "site_id">;

export async function insertComment(
  tx: Db,
  subject: Subject,
  { about, ...comment }: CommentDraft,
): Promise<CommentRow> {
  return tx
    .insertInto("review_comments")
    .values({ ...comment, ...toColumns(subject), about: about && sql<ToldChange>`${JSON.stringify(about)}::jsonb` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const ofSubject = (db: Db, subject: Subject) => db.selectFrom("review_comments").where(isOf(subject));

/** Newest first. @param change whose comments alone count */
export async function listComments(
  db: Db,
  subject: Subject,
  { change, ...request }: PageRequest & { readonly change?: string | undefined },
): Promise<PageOf<CommentRow>> {
  const all = ofSubject(db, subject);
  const matching = change === undefined ? all : all.where("change_id", "=", change);
  return readPage(matching, matching.selectAll().orderBy("created_at", "desc").orderBy("id", "desc"), request);
}

/** @returns undefined if the page or the site has no such comment */
export async function findComment(db: Db, subject: Subject, id: CommentId): Promise<CommentRow | undefined> {
  return ofSubject(db, subject).selectAll().where("id", "=", id).executeTakeFirst();
}

/** The numbers of comments by change. Changes without comments are left out. */
export async function countComments(db: Db, subject: Subject): Promise<{ change: string; count: number }[]> {
  return ofSubject(db, subject)
    .select(["change_id as change", (e) => e.fn.countAll<number>().as("count")])
    .groupBy("change_id")
    .execute();
}

export async function countOnChange(db: Db, subject: Subject, change: string): Promise<number> {
  const { count } = await ofSubject(db, subject)
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("change_id", "=", change)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the first comment on a change. */
export async function findFirstComment(db: Db, subject: Subject, change: string): Promise<CommentRow | undefined> {
  const ofChange = ofSubject(db, subject).selectAll().where("change_id", "=", change);
  return ofChange.orderBy("created_at").orderBy("id").limit(1).executeTakeFirst();
}

/** Changes a comment that the transaction has found. */
export async function updateComment(
  tx: Db,
  id: CommentId,
  changes: Pick<CommentRow, "text" | "mentions" | "edited_at">,
): Promise<CommentRow> {
  return tx.updateTable("review_comments").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Finds a comment of whatever page or site. @returns undefined if it is gone */
export async function findAnyComment(db: Db, id: CommentId): Promise<CommentRow | undefined> {
  return db.selectFrom("review_comments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** @returns false if the comment is gone */
export async function deleteComment(tx: Db, id: CommentId): Promise<boolean> {
  const result = await tx.deleteFrom("review_comments").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
