import type { TeamRole } from "@tintype/shared/api/teams";

// The views offer what the server allows (server/src/capabilities/teams/members.ts). The server decides again.

/** Whether somebody of this role may change the role of a member: only owners change owners. */
export const mayChangeRole = (viewer: TeamRole, member: TeamRole): boolean =>
  viewer === "owner" || (viewer === "admin" && member !== "owner");

/** The roles that somebody of this role may give, the first with the fewest rights. */
export const rolesToGive = (viewer: TeamRole): readonly TeamRole[] =>
  viewer === "owner" ? ["member", "admin", "owner"] : ["member", "admin"];
