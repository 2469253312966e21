import type { AccessEnding } from "@tintype/shared/api/access/access";
import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import { type AccessId, type ExtractionId, newId, type SiteId, type UserId } from "../../platform/ids.ts";

export type AccessRow = Selectable<Database["page_access"]>;

/** The page or the site that an access is for. The caller has been authorized for it. */
export type AccessOwner =
  | { readonly extraction_id: ExtractionId; readonly site_id: null }
  | { readonly extraction_id: null; readonly site_id: SiteId };

const ofOwner = ({ extraction_id, site_id }: AccessOwner) =>
  extraction_id === null ? sql<boolean>`site_id = ${site_id}` : sql<boolean>`extraction_id = ${extraction_id}`;

export async function findAccess(db: Db, owner: AccessOwner): Promise<AccessRow | undefined> {
  return db.selectFrom("page_access").selectAll().where(ofOwner(owner)).executeTakeFirst();
}

/** Stores an access in place of an earlier one. */
export async function putAccess(
  tx: Db,
  owner: AccessOwner,
  row: (id: AccessId) => Pick<AccessRow, "origin" | "sealed" | "headers" | "cookies" | "updated_at" | "set_by">,
): Promise<AccessRow> {
  await tx.deleteFrom("page_access").where(ofOwner(owner)).execute();
  const id = newId<AccessId>();
  return tx
    .insertInto("page_access")
    .values({ id, ...owner, ...row(id) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAccess(db: Db, owner: AccessOwner): Promise<void> {
  await db.deleteFrom("page_access").where(ofOwner(owner)).execute();
}

/** Queries of the ids of pages and sites. */
export interface AccessIds {
  readonly extractions: SelectQueryBuilder<Database, "extractions", { id: ExtractionId }>;
  readonly sites: SelectQueryBuilder<Database, "sites", { id: SiteId }>;
}

/** Empties the access of a page, so that it lets nobody in, and keeps why. */
export async function endAccessOfPage(tx: Db, id: ExtractionId, at: Date): Promise<void> {
  await ending(tx, "moved", at).where("extraction_id", "=", id).execute();
}

/** Empties the accesses that somebody has set for some of these pages and sites. @returns what they were for */
export async function endAccessSetBy(
  tx: Db,
  userId: UserId,
  { extractions, sites }: AccessIds,
  at: Date,
): Promise<AccessOwner[]> {
  const rows = await ending(tx, "rights", at)
    .where("set_by", "=", userId)
    .where((e) => e.or([e("extraction_id", "in", extractions), e("site_id", "in", sites)]))
    .returning(["extraction_id", "site_id"])
    .execute();
  return rows as AccessOwner[]; // the table's check: one of them is null
}

const ending = (tx: Db, ended: AccessEnding, at: Date) =>
  tx
    .updateTable("page_access")
    .set({ sealed: Buffer.alloc(0), headers: [], cookies: [], updated_at: at, set_by: null, ended })
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
