import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import { EMAIL_LOCKS } from "../database/locks.ts";
import type { UserId } from "../ids.ts";
import type { UserDirectory } from "./users.ts";

/**
 * Finds the account to invite by its email. Until the transaction ends nobody can register with the email, so that a
 * concurrent invitation and registration always see each other.
 * @returns null if nobody has registered with the email
 */
export async function findAccountToInvite(tx: Db, users: UserDirectory, email: string): Promise<UserId | null> {
  await lockEmail(tx, email);
  const user = await users.findUserByEmail(tx, email);
  return user?.id ?? null;
}

/** Assigns the invitations of an email to the account that was just created with it, in the same transaction. */
export async function tieInvitations(tx: Db, user: Readonly<{ id: UserId; email: string }>): Promise<void> {
  await lockEmail(tx, user.email);
  await tx
    .updateTable("team_members")
    .set({ user_id: user.id, email: user.email })
    .where(sql`lower(email)`, "=", sql`lower(${user.email})`)
    .where("user_id", "is", null)
    .execute();
}

async function lockEmail(tx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${EMAIL_LOCKS}, hashtext(lower(${email})))`.execute(tx);
}
