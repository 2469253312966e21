import { type Selectable, sql } from "kysely";
import type { Authorized } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ConformancePagesTable } from "../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../platform/database/paging.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { SystemRow } from "../repository.ts";
import { extendTrend } from "./trend.ts";

/** The conformance of a page to a design system. */
export type ConformancePage = Selectable<ConformancePagesTable>;

/**
 * Stores the newest check of a page, and adds it to the trend. Does nothing if a newer snapshot, or a newer version of the
 * design system, was checked before.
 */
export async function storePage(tx: Db, page: Omit<ConformancePage, "trend" | "share">): Promise<void> {
  const stored = await tx
    .selectFrom("conformance_pages")
    .select(["snapshot_version", "system_version", "trend"])
    .where("system_id", "=", page.system_id)
    .where("extraction_id", "=", page.extraction_id)
    .forUpdate()
    .executeTakeFirst();
  if (stored && isOlder(page, stored)) return;
  const share = page.summary?.share ?? null;
  const trend = share === null ? (stored?.trend ?? []) : extendTrend(stored?.trend ?? [], share, page.checked_at);
  const row = { ...page, share, trend: sql<ConformancePage["trend"]>`${JSON.stringify(trend)}::jsonb` };
  await tx
    .insertInto("conformance_pages")
    .values(row)
    .onConflict((conflict) => conflict.columns(["system_id", "extraction_id"]).doUpdateSet(row))
    .execute();
}

type Versions = Pick<ConformancePage, "snapshot_version" | "system_version">;

const isOlder = (one: Versions, other: Versions): boolean =>
  one.snapshot_version < other.snapshot_version || one.system_version < other.system_version;

/** The pages that conform least come first, those that cannot be compared last. */
export async function listPages(
  db: Db,
  system: Authorized<SystemRow>,
  request: PageRequest,
): Promise<PageOf<ConformancePage>> {
  const matching = db.selectFrom("conformance_pages").where("system_id", "=", system.id);
  const ordered = matching
    .selectAll()
    .orderBy("share", (order) => order.asc().nullsLast())
    .orderBy("extraction_id");
  return readPage(matching, ordered, request);
}

/** Forgets how far an extraction conforms: it has moved to an owner with other design systems. */
export async function deletePagesOf(tx: Db, id: ExtractionId): Promise<void> {
  await tx.deleteFrom("conformance_pages").where("extraction_id", "=", id).execute();
}
