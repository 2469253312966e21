import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Db } from "../../platform/database/db.ts";
import type { TeamId, UserId } from "../../platform/ids.ts";
import type { NewLink } from "../../platform/links/purposes.ts";
import type { Authorized } from "./authorized.ts";
import type { MemberRow } from "./rows.ts";

/** Replaces the link of a pending member. */
export async function updateInvitation(
  tx: Db,
  member: Authorized<MemberRow, "admin">,
  { hash, expiresAt }: NewLink,
  invitedBy: UserId,
): Promise<void> {
  await tx
    .updateTable("team_members")
    .set({ invitation_hash: hash, invitation_expires_at: expiresAt, invited_by: invitedBy })
    .where("id", "=", member.id)
    .execute();
}

/** Finds the team that a link invites to, whether or not the link has expired or was accepted. */
export async function findInvitedTeam(db: Db, hash: Buffer): Promise<TeamId | undefined> {
  const invitation = db
    .selectFrom("team_members")
    .select("team_id")
    .where((e) => e.or([e("invitation_hash", "=", hash), e("accepted_hash", "=", hash)]));
  return (await invitation.executeTakeFirst())?.team_id;
}

/** Finds the membership that the user has got by this link. */
export async function findAcceptedInvitation(db: Db, hash: Buffer, userId: UserId): Promise<MemberRow | undefined> {
  return db
    .selectFrom("team_members")
    .selectAll()
    .where("accepted_hash", "=", hash)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** An invitation as whoever has its link may see it. */
export interface OpenInvitation {
  readonly team_id: TeamId;
  readonly team_name: string;
  readonly role: TeamRole;
  readonly invited_by: UserId | null;
}

/** Finds an invitation that can be accepted with this link. */
export async function findOpenInvitation(db: Db, hash: Buffer, now: Date): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom("team_members as m")
    .innerJoin("teams", "teams.id", "m.team_id")
    .select(["m.team_id", "m.role", "m.invited_by", "teams.name as team_name"])
    .where("m.invitation_hash", "=", hash)
    .where("m.invitation_expires_at", ">", now)
    .where("m.status", "=", "pending")
    .where("teams.deleted_at", "is", null)
    .executeTakeFirst();
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
    .set({ invitation_hash: null, invitation_expires_at: null, accepted_hash: hash })
    .where("invitation_hash", "=", hash)
    .where("invitation_expires_at", ">", now)
    .where("status", "=", "pending")
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

/** Ends the links in all teams that this user has made. */
export async function endInvitationsOf(tx: Db, userId: UserId): Promise<void> {
  await tx
    .updateTable("team_members")
    .set({ invitation_hash: null, invitation_expires_at: null })
    .where("invited_by", "=", userId)
    .where("invitation_hash", "is not", null)
    .execute();
}
