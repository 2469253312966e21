import { hasRightsOf, TEAM_ROLES, type TeamRole } from "@tintype/shared/api/accounts/team-roles";

// The views offer what the server allows (server/src/identity/teams/members.ts). The server decides again.

/** Returns whether somebody of this role may change the role of a member: only owners change owners. */
export const mayChangeRole = (viewer: TeamRole, member: TeamRole): boolean =>
  hasRightsOf(viewer, member === "owner" ? "owner" : "admin");

/** The roles that somebody of this role may give, the first with the fewest rights. */
export const rolesToGive = (viewer: TeamRole): readonly TeamRole[] =>
  TEAM_ROLES.filter((role) => role !== "owner" || viewer === "owner").reverse();
