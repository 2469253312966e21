import { hasRightsOf, type TeamRole } from "@tintype/shared/api/accounts/team-roles";
import { useTeams } from "./use-server.ts";

/**
 * Returns whether the person has the rights of a role in a team; of what is their own they have all. The server checks
 * them again.
 * @param teamId null: what belongs to the person alone
 * @returns undefined until it is known
 */
export function useHasRole(teamId: string | null, atLeast: TeamRole): boolean | undefined {
  const role = useTeams().data?.data.find(({ id }) => id === teamId)?.role;
  if (teamId === null) return true;
  return role && hasRightsOf(role, atLeast);
}
