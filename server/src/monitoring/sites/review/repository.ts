import type { PageDecision, SiteReviewLogEntry } from "@tintype/shared/api/sites/sites";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { Database } from "../../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../../platform/database/paging.ts";
import { newId, type SiteDecisionId, type SiteId, type SiteRunId, type UserId } from "../../../platform/ids.ts";

export type SiteDecisionRow = Selectable<Database["site_decisions"]>;

type Via = SiteReviewLogEntry["via"];

/** A decision of a person about the changes of a site. */
export interface SiteLogDraft extends Pick<SiteReviewLogEntry, "action" | "via" | "note" | "pages"> {
  readonly user_id: UserId;
  readonly changes: readonly string[];
  readonly site_run_id: SiteRunId | null;
}

export async function insertSiteLog(tx: Db, site_id: SiteId, drafts: readonly SiteLogDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ changes, ...draft }) => ({
    ...draft,
    id: newId<SiteDecisionId>(),
    site_id,
    changes: [...changes],
  }));
  await tx.insertInto("site_decisions").values(rows).execute();
}

/** Newest first. */
export async function listSiteLog(db: Db, siteId: SiteId, request: PageRequest): Promise<PageOf<SiteDecisionRow>> {
  const matching = db.selectFrom("site_decisions").where("site_id", "=", siteId);
  return readPage(matching, matching.selectAll().orderBy("created_at", "desc").orderBy("id", "desc"), request);
}

/** A decision that has not been carried out on all pages. */
export interface PendingDecision {
  readonly user_id: UserId;
  readonly via: Via;
  readonly pages: readonly PageDecision[];
}

/** @param pages JSON of a list of `PageDecision`s */
export async function insertPendingDecision(
  tx: Db,
  decision: { id: SiteDecisionId; site_id: SiteId; user_id: UserId; via: Via; pages: string },
): Promise<void> {
  const pages = sql<readonly PageDecision[]>`${decision.pages}::jsonb`;
  await tx
    .insertInto("site_pending_decisions")
    .values({ ...decision, pages })
    .execute();
}

/** @returns undefined if it has been carried out */
export async function findPendingDecision(db: Db, id: SiteDecisionId): Promise<PendingDecision | undefined> {
  const row = await db
    .selectFrom("site_pending_decisions")
    .select(["user_id", "via", "pages"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, via: row.via as Via }; // `insertPendingDecision` wrote it
}

export async function deletePendingDecision(db: Db, id: SiteDecisionId): Promise<void> {
  await db.deleteFrom("site_pending_decisions").where("id", "=", id).execute();
}
