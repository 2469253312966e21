import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";

const UPLOADS = 1000;

/** Deletes a batch of the records of a user's uploads. @returns how many */
export async function deleteUploadsOf(db: Db, userId: UserId): Promise<number> {
  const { rows } = await sql`
    delete from uploads where user_id = ${userId} and capture_id in (
      select capture_id from uploads where user_id = ${userId} limit ${UPLOADS}
    ) returning true`.execute(db);
  return rows.length;
}
