import { sql } from "kysely";
import type { Authorized, TeamAccess } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import { wasUploaded } from "../runs/repository.ts";
import type { ExtractionRow } from "../runs/rows.ts";

/** A page among a person's extractions in a team, or among their personal ones. */
export interface PageOfCaller {
  readonly userId: UserId;
  /** The team that the extraction is in; undefined for a personal one. */
  readonly access: TeamAccess<"member"> | undefined;
  /** Its address, see `pageAddress`. */
  readonly page: string;
}

/**
 * Finds the person's extraction of a page. Extractions that read only a part of the page do not count, nor do those with
 * modes: an upload has none, so its snapshot would end the history of each mode. Of several, it prefers one with an earlier
 * upload, then the newest.
 */
export async function findExtractionOfPage(
  db: Db,
  of: PageOfCaller,
): Promise<Authorized<ExtractionRow, "member"> | undefined> {
  return selectExtractionOfPage(db, of).executeTakeFirst();
}

/** Finds the same, and locks it until the transaction ends. */
export async function lockExtractionOfPage(
  tx: Db,
  of: PageOfCaller,
): Promise<Authorized<ExtractionRow, "member"> | undefined> {
  return selectExtractionOfPage(tx, of).forUpdate("e").executeTakeFirst();
}

function selectExtractionOfPage(db: Db, { userId, access, page }: PageOfCaller) {
  return db
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
    .$castTo<Authorized<ExtractionRow, "member">>(); // it is the person's own, or in a team that they have access to
}
