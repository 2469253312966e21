import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import type { UserId } from "../../platform/ids.ts";

export type UploadRow = Selectable<Database["uploads"]>;

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
