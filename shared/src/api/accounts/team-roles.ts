/** The roles of members. Each has the rights of those after it. */
export const TEAM_ROLES = ["owner", "admin", "member", "reviewer", "viewer"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Returns whether a role includes the rights of another one. */
export const hasRightsOf = (role: TeamRole, atLeast: TeamRole): boolean =>
  TEAM_ROLES.indexOf(role) <= TEAM_ROLES.indexOf(atLeast);
