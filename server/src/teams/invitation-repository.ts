import type { Db } from "../database/db.ts";
import type { TeamId, UserId } from "../ids.ts";
import type { Authorized } from "./authorized.ts";
import type { NewInvitation } from "./invitation-token.ts";
import type { MemberRow } from "./rows.ts";

/** Replaces the link of a member without an account. */
export async function updateInvitation(
  tx: Db,
  member: Authorized<MemberRow, "admin">,
  { hash, expiresAt }: NewInvitation,
  invitedBy: UserId,
): Promise<void> {
  await tx
    .updateTable("team_members")
    .set({ invitation_hash: hash, invitation_expires_at: expiresAt, invited_by: invitedBy })
    .where("id", "=", member.id)
    .execute();
}

/** Finds the team that a link invites to, whether or not the link has expired. */
export async function findInvitedTeam(db: Db, hash: Buffer): Promise<TeamId | undefined> {
  const invitation = db.selectFrom("team_members").select("team_id").where("invitation_hash", "=", hash);
  return (await invitation.executeTakeFirst())?.team_id;
}

/**
 * Makes the user the active member that a link stands for. The link cannot be used again.
 * @returns undefined if there is no such link or it has expired
 */
export async function acceptInvitation(
  tx: Db,
  hash: Buffer,
  user: Readonly<{ id: UserId; email: string }>,
  now: Date,
): Promise<MemberRow | undefined> {
  return tx
    .updateTable("team_members")
    .set({ user_id: user.id, email: user.email, status: "active" })
    .set({ invitation_hash: null, invitation_expires_at: null })
    .where("invitation_hash", "=", hash)
    .where("invitation_expires_at", ">", now)
    .where("user_id", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the member's own link, if there is one. */
export async function endInvitation(tx: Db, { id }: Authorized<MemberRow, "admin">): Promise<void> {
  await tx
    .updateTable("team_members")
    .set({ invitation_hash: null, invitation_expires_at: null })
    .where("id", "=", id)
    .execute();
}

/** Ends the links in the team that this member has made, and so knows. */
export async function endInvitationsBy(tx: Db, { team_id, user_id }: Authorized<MemberRow, "admin">): Promise<void> {
  if (user_id === null) return;
  await tx
    .updateTable("team_members")
    .set({ invitation_hash: null, invitation_expires_at: null })
    .where("team_id", "=", team_id)
    .where("invited_by", "=", user_id)
    .where("invitation_hash", "is not", null)
    .execute();
}
