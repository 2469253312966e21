import { type Selectable, sql } from "kysely";
import type { Db } from "../database/db.ts";
import { UPLOAD_LOCKS } from "../database/locks.ts";
import type { Database } from "../database/types.ts";
import type { ExtractionRow } from "../extractions/repository.ts";
import { newId, type RunId, type UserId } from "../ids.ts";
import type { Authorized, TeamAccess } from "../teams/access.ts";

export type UploadRow = Selectable<Database["uploads"]>;

/** Lets one upload of a person at a time through, so that the same capture, or two of one page, cannot meet. */
export async function lockUploads(tx: Db, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${UPLOAD_LOCKS}, hashtext(${userId}))`.execute(tx);
}

export async function findUpload(db: Db, userId: UserId, captureId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("user_id", "=", userId)
    .where("capture_id", "=", captureId)
    .executeTakeFirst();
}

export async function insertUpload(tx: Db, upload: Omit<UploadRow, "created_at">): Promise<void> {
  await tx.insertInto("uploads").values(upload).execute();
}

/**
 * The person's extraction of a page, in the team or among their own, that an upload belongs to; locked until the transaction
 * is over. One that reads only a part of the page is none. Of several it is the one that was uploaded to before, else the
 * newest.
 */
export async function lockStandingExtraction(
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
      sql<boolean>`coalesce(options -> 'selectors', '[]') = '[]' and coalesce(options -> 'exclude_selectors', '[]') = '[]'`,
    )
    .orderBy(
      (eb) =>
        eb.exists(
          eb
            .selectFrom("runs as r")
            .select(sql.lit(1).as("one"))
            .whereRef("r.extraction_id", "=", "e.id")
            .where("r.kind", "=", "upload"),
        ),
      "desc",
    )
    .orderBy("e.created_at", "desc")
    .limit(1)
    .forUpdate("e")
    .$castTo<Authorized<ExtractionRow>>() // it is the person's own, or in the team that they have access to
    .executeTakeFirst();
}

/** Adds the run that an upload is: over already, and so in nobody's way. */
export async function insertUploadedRun(tx: Db, extraction: Authorized<ExtractionRow>, userId: UserId): Promise<RunId> {
  const id = newId<RunId>();
  await tx
    .insertInto("runs")
    .values((e) => ({
      id,
      extraction_id: extraction.id,
      user_id: userId,
      kind: "upload",
      status: "completed",
      finished_at: e.fn<Date>("now"),
    }))
    .execute();
  return id;
}
