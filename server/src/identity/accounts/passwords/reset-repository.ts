import type { Db } from "../../../platform/database/db.ts";
import type { UserId } from "../../../platform/ids.ts";

export interface NewReset {
  readonly token_hash: Buffer;
  readonly user_id: UserId;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Whether the link was mailed, so that who has it reads the mails of the address. */
  readonly is_mailed: boolean;
}

export async function insertReset(db: Db, reset: NewReset): Promise<void> {
  await db.insertInto("password_resets").values(reset).execute();
}

export async function hasReset(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const resets = db.selectFrom("password_resets").select("user_id").where("token_hash", "=", hash);
  return (await resets.where("expires_at", ">", now).executeTakeFirst()) !== undefined;
}

/** Takes a link out of the database, so that it works once. @returns undefined if there is no such link or it has expired */
export async function takeReset(
  tx: Db,
  hash: Buffer,
  now: Date,
): Promise<{ userId: UserId; isMailed: boolean } | undefined> {
  const taken = tx.deleteFrom("password_resets").where("token_hash", "=", hash);
  const reset = await taken.returning(["user_id", "expires_at", "is_mailed"]).executeTakeFirst();
  return reset && reset.expires_at > now ? { userId: reset.user_id, isMailed: reset.is_mailed } : undefined;
}

export async function deleteResetsOf(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

export async function deleteResetsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("password_resets").where("expires_at", "<", time).execute();
}
