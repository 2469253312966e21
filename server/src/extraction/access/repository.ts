import type { AccessEnding } from "@tintype/shared/api/access/access";
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type AccessId, type ExtractionId, newId, type SiteId, type UserId } from "../../platform/ids.ts";
import { isOf, type Subject, type SubjectColumns, toColumns } from "../subjects/subject.ts";

export type AccessRow = Selectable<Database["page_access"]>;

export async function findAccess(db: Db, subject: Subject): Promise<AccessRow | undefined> {
  return db.selectFrom("page_access").selectAll().where(isOf(subject)).executeTakeFirst();
}

/** Stores an access in place of an earlier one. */
export async function putAccess(
  tx: Db,
  subject: Subject,
  row: (id: AccessId) => Pick<AccessRow, "origin" | "sealed" | "headers" | "cookies" | "updated_at" | "set_by">,
): Promise<AccessRow> {
  await tx.deleteFrom("page_access").where(isOf(subject)).execute();
  const id = newId<AccessId>();
  return tx
    .insertInto("page_access")
    .values({ id, ...toColumns(subject), ...row(id) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAccess(db: Db, subject: Subject): Promise<void> {
  await db.deleteFrom("page_access").where(isOf(subject)).execute();
}

/** Queries of the ids of pages and sites. */
export interface AccessIds {
  readonly extractions: SelectQueryBuilder<Database, "extractions", { id: ExtractionId }>;
  readonly sites: SelectQueryBuilder<Database, "sites", { id: SiteId }>;
}

/** Empties the access of a page, so that it lets nobody in, and keeps why. */
export async function endAccessOfPage(tx: Db, id: ExtractionId, endedAt: Date): Promise<void> {
  await ending(tx, "moved", endedAt).where("extraction_id", "=", id).execute();
}

/** Empties the accesses that somebody has set for some of these pages and sites. @returns what they were for */
export async function endAccessSetBy(
  tx: Db,
  userId: UserId,
  { extractions, sites }: AccessIds,
  endedAt: Date,
): Promise<SubjectColumns[]> {
  const rows = await ending(tx, "rights", endedAt)
    .where("set_by", "=", userId)
    .where((e) => e.or([e("extraction_id", "in", extractions), e("site_id", "in", sites)]))
    .returning(["extraction_id", "site_id"])
    .execute();
  return rows as SubjectColumns[]; // the table's check: one of them is null
}

const ending = (tx: Db, ended: AccessEnding, endedAt: Date) =>
  tx
    .updateTable("page_access")
    .set({ sealed: Buffer.alloc(0), headers: [], cookies: [], updated_at: endedAt, set_by: null, ended })
    .where("ended", "is", null);

/** The access with which a page is read: its own, or that of its site. */
export async function findAccessOfPage(
  db: Db,
  { id, site_id }: { readonly id: ExtractionId; readonly site_id: SiteId | null },
): Promise<AccessRow | undefined> {
  return db
    .selectFrom("page_access")
    .selectAll()
    .where((e) => e.or([e("extraction_id", "=", id), ...(site_id === null ? [] : [e("site_id", "=", site_id)])]))
    .orderBy(sql`extraction_id is null`)
    .executeTakeFirst();
}

/** Locks all that have not ended until the transaction ends. */
export async function lockAllAccess(tx: Db): Promise<Pick<AccessRow, "id" | "sealed">[]> {
  const present = tx.selectFrom("page_access").select(["id", "sealed"]).where("ended", "is", null);
  return present.orderBy("id").forUpdate().execute();
}

export async function setSealed(tx: Db, { id, sealed }: Pick<AccessRow, "id" | "sealed">): Promise<void> {
  await tx.updateTable("page_access").set({ sealed }).where("id", "=", id).execute();
}

/** @returns undefined if the page was not read with access before */
export async function findReading(db: Db, id: ExtractionId): Promise<{ hadPasswordField: boolean } | undefined> {
  const row = await db
    .selectFrom("access_readings")
    .select("had_password_field")
    .where("extraction_id", "=", id)
    .executeTakeFirst();
  return row && { hadPasswordField: row.had_password_field };
}

export async function deleteReading(db: Db, id: ExtractionId): Promise<void> {
  await db.deleteFrom("access_readings").where("extraction_id", "=", id).execute();
}

export async function putReading(db: Db, extraction_id: ExtractionId, had_password_field: boolean): Promise<void> {
  await db
    .insertInto("access_readings")
    .values({ extraction_id, had_password_field })
    .onConflict((conflict) => conflict.column("extraction_id").doUpdateSet({ had_password_field }))
    .execute();
}
