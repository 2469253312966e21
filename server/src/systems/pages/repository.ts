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

/** How many pages use the tokens of a version of a design system. */
export interface TokenUse {
  /** Pages whose use of this version is known. */
  readonly pages: number;
  /** Pages by the index of the token. Those that no page uses are left out. */
  readonly byToken: ReadonlyMap<number, number>;
}

export async function countTokenUse(
  db: Db,
  { id, version }: Pick<Authorized<SystemRow>, "id" | "version">,
): Promise<TokenUse> {
  const counted = db
    .selectFrom("conformance_pages")
    .where("system_id", "=", id)
    .where("system_version", "=", version)
    .where("used", "is not", null);
  const { pages } = await counted.select((e) => e.fn.countAll<number>().as("pages")).executeTakeFirstOrThrow();
  const rows = await counted
    .select(sql<number>`unnest(used)`.as("token"))
    .select((e) => e.fn.countAll<number>().as("pages"))
    .groupBy("token")
    .execute();
  return { pages, byToken: new Map(rows.map((row) => [row.token, row.pages])) };
}

/** Forgets how far an extraction conforms: it has moved to an owner with other design systems. */
export async function deletePagesOf(tx: Db, id: ExtractionId): Promise<void> {
  await tx.deleteFrom("conformance_pages").where("extraction_id", "=", id).execute();
}
