import type { InvitedMember, Team, TeamMember } from "@tintype/shared/api/teams";
import type { InvitedRow } from "./members.ts";
import type { MemberRow, TeamView } from "./rows.ts";

// Converts rows to wire shapes.

export function presentTeam(view: TeamView): Team {
  const { id, name, description, owner_id, role, status, member_count, created_at } = view;
  return { id, name, description, owner_id, role, status, member_count, created_at: created_at.toISOString() };
}

export function presentMember({ id, user_id, email, role, status, invited_at }: MemberRow): TeamMember {
  return { id, user_id, email, role, status, invited_at: invited_at.toISOString() };
}

export function presentInvited({ member, invitationUrl }: InvitedRow): InvitedMember {
  return { ...presentMember(member), ...(invitationUrl !== undefined && { invitation_url: invitationUrl }) };
}
