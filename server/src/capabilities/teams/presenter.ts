import type { InvitedMember, Team, TeamMember } from "@tintype/shared/api/teams";
import type { InvitedRow } from "./members.ts";
import type { NamedMemberRow, TeamView } from "./rows.ts";

// Converts rows to wire shapes.

export function presentTeam(view: TeamView): Team {
  const { id, name, description, owner_id, role, status, member_count, pending_count } = view;
  const created_at = view.created_at.toISOString();
  return { id, name, description, owner_id, role, status, member_count, pending_count, created_at };
}

export function presentMember({ id, user_id, name, email, role, status, invited_at }: NamedMemberRow): TeamMember {
  return { id, user_id, ...(name && { name }), email, role, status, invited_at: invited_at.toISOString() };
}

export function presentInvited({ member, invitationUrl }: InvitedRow): InvitedMember {
  return { ...presentMember(member), ...(invitationUrl !== undefined && { invitation_url: invitationUrl }) };
}
