import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import { EMAIL_LOCKS } from "../database/locks.ts";
import type { UserId } from "../ids.ts";

/**
 * Whose account an email belongs to, to invite them in this transaction. Until it is over nobody can register with the
 * email, so that an invitation and a registration that meet cannot miss each other.
 * @returns null where nobody has registered with it yet
 */
export async function findAccountToInvite(tx: Db, email: string): Promise<UserId | null> {
  await lockEmail(tx, email);
  const user = await tx
    .selectFrom("users")
    .select("id")
    .where(sql`lower(email)`, "=", sql`lower(${email})`)
    .executeTakeFirst();
  return user?.id ?? null;
}

/** Ties the invitations of an email to the account that was just made with it, in the same transaction. */
export async function tieInvitations(tx: Db, user: { id: UserId; email: string }): Promise<void> {
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
