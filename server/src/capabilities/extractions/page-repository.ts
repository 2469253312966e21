import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { wasUploaded } from "../runs/repository.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import type { Authorized, TeamAccess } from "../teams/authorized.ts";

/**
 * Finds the person's extraction of a page, in the team or among their personal ones, and locks it until the transaction
 * ends. Extractions that read only a part of the page do not count, nor do those with modes: an upload has none, so its
 * snapshot would end the history of each mode. Of several, it prefers one with an earlier upload, then the newest.
 */
export async function lockExtractionOfPage(
  tx: Db,
  { userId, access, page }: { userId: UserId; access: TeamAccess | undefined; page: string },
): Promise<Authorized<ExtractionRow> | undefined> {
  return tx
    .selectFrom("extractions as e")
    .selectAll("e")
    .where("e.user_id", "=", userId)
    .where("e.team_id", access ? "=" : "is", access?.team.id ?? null)
    .where(sql`md5(page_address(e.url))`, "=", sql`md5(${page})`)
    .where(sql`page_address(e.url)`, "=", page)
    .where(
      sql<boolean>`coalesce(options -> 'selectors', '[]') = '[]' and coalesce(options -> 'exclude_selectors', '[]') = '[]'
        and coalesce(options -> 'modes', '[]') = '[]'`,
    )
    .orderBy((eb) => wasUploaded(eb.ref("e.id")), "desc")
    .orderBy("e.created_at", "desc")
    .limit(1)
    .forUpdate("e")
    .$castTo<Authorized<ExtractionRow>>() // it is the person's own, or in a team that they have access to
    .executeTakeFirst();
}
