import type { Db } from "../../../platform/database/db.ts";
import type { UserId } from "../../../platform/ids.ts";

export interface NewConfirmation {
  readonly token_hash: Buffer;
  readonly user_id: UserId;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function insertConfirmation(db: Db, confirmation: NewConfirmation): Promise<void> {
  await db.insertInto("email_confirmations").values(confirmation).execute();
}

/** Takes a user's link out of the database, so that it works once. @returns false if they have no such link, or it has expired */
export async function takeConfirmation(
  tx: Db,
  { userId, hash, now }: { userId: UserId; hash: Buffer; now: Date },
): Promise<boolean> {
  const taken = tx.deleteFrom("email_confirmations").where("token_hash", "=", hash).where("user_id", "=", userId);
  const confirmation = await taken.returning("expires_at").executeTakeFirst();
  return confirmation !== undefined && confirmation.expires_at > now;
}

export async function deleteConfirmationsOf(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom("email_confirmations").where("user_id", "=", userId).execute();
}

export async function deleteConfirmationsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("email_confirmations").where("expires_at", "<", time).execute();
}
