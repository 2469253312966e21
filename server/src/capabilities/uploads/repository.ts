import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { UPLOAD_LOCKS } from "../../platform/database/locks.ts";
import type { Database } from "../../platform/database/types.ts";
import type { UserId } from "../../platform/ids.ts";

export type UploadRow = Selectable<Database["uploads"]>;

/** Serialises a person's uploads, so that the same capture, or two of one page, are not stored concurrently. */
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

export async function insertUpload(tx: Db, upload: Omit<UploadRow, "created_at">): Promise<UploadRow> {
  return tx.insertInto("uploads").values(upload).returningAll().executeTakeFirstOrThrow();
}
