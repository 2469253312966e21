import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { AccessOwner } from "./repository.ts";

export type VisitorRow = Selectable<Database["page_visitors"]>;

export async function findVisitor(db: Db, id: ExtractionId): Promise<VisitorRow | undefined> {
  return db.selectFrom("page_visitors").selectAll().where("extraction_id", "=", id).executeTakeFirst();
}

/** Stores what is kept of a page's visitor, or why nothing is, in place of what was there. */
export async function putVisitor(db: Db, row: VisitorRow): Promise<void> {
  const { extraction_id, ...columns } = row;
  await db
    .insertInto("page_visitors")
    .values({ extraction_id, ...columns })
    .onConflict((conflict) => conflict.column("extraction_id").doUpdateSet(columns))
    .execute();
}

/** Deletes those of these pages, and of the pages of these sites. */
export async function deleteVisitors(db: Db, owners: readonly AccessOwner[]): Promise<void> {
  const pages = owners.flatMap(({ extraction_id }) => extraction_id ?? []);
  const sites = owners.flatMap(({ site_id }) => site_id ?? []);
  if (pages.length > 0) await db.deleteFrom("page_visitors").where("extraction_id", "in", pages).execute();
  if (sites.length > 0) await db.deleteFrom("page_visitors").where("site_id", "in", sites).execute();
}

/** Locks all that something is kept of until the transaction ends. */
export async function lockAllVisitors(tx: Db): Promise<{ id: ExtractionId; sealed: Buffer }[]> {
  return tx
    .selectFrom("page_visitors")
    .select(["extraction_id as id", "sealed"])
    .where("sealed", "is not", null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy("extraction_id")
    .forUpdate()
    .execute();
}

export async function setSealedVisitor(
  tx: Db,
  { id, sealed }: { readonly id: ExtractionId; readonly sealed: Buffer },
): Promise<void> {
  await tx.updateTable("page_visitors").set({ sealed }).where("extraction_id", "=", id).execute();
}
