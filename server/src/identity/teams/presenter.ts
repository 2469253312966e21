import type { InvitedMember, Team, TeamMember } from "@tintype/shared/api/accounts/teams";
import type { InvitedRow } from "./members.ts";
import type { NamedMemberRow, TeamView } from "./rows.ts";

// Converts rows to wire shapes.

export function presentTeam(view: TeamView): Team {
  const { id, name, description, owner_id, role, status, member_count, pending_count } = view;
  const created_at = view.created_at.toISOString();
  return { id, name, description, owner_id, role, status, member_count, pending_count, created_at };
}

export function presentMember(member: NamedMemberRow): TeamMember {
  const { id, name, email, role, status, invited_at } = member;
  const user_id = status === "pending" ? null : member.user_id; // nobody learns by an invitation which emails have accounts
  return { id, user_id, ...(name && { name }), email, role, status, invited_at: invited_at.toISOString() };
}

export function presentInvited({ member, invitationUrl }: InvitedRow): InvitedMember {
  return { ...presentMember(member), invitation_url: invitationUrl };
}
