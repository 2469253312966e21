import type { Owned } from "../../identity/teams/authorized.ts";
import { findTeamOwners } from "../../identity/teams/repository.ts";
import type { Db } from "../../platform/database/db.ts";
import { noSuchTeam } from "../../platform/errors.ts";
import type { SubjectId, TeamId, UserId } from "../../platform/ids.ts";
import type { SubjectRow } from "./repository.ts";

/** The person or the team that has a page or a site. */
type Possession = Owned & { readonly user_id: UserId | null; readonly team_id: TeamId | null };

/**
 * Finds the person whose plan limits a page or a site: the owner of its team, or else who created it.
 * @throws AppError team_not_found if the team is being deleted
 */
export async function findOwner(db: Db, { user_id, team_id }: Possession): Promise<UserId> {
  const owner = team_id === null ? user_id : (await findTeamOwners(db, [team_id])).get(team_id);
  if (!owner) throw noSuchTeam();
  return owner;
}

/** Finds the same for several. Those whose team is being deleted are left out. */
export async function findOwners(
  db: Db,
  subjects: readonly Pick<SubjectRow, "id" | "user_id" | "team_id">[],
): Promise<ReadonlyMap<SubjectId, UserId>> {
  const teams = await findTeamOwners(db, [...new Set(subjects.flatMap(({ team_id }) => team_id ?? []))]);
  return new Map(
    subjects.flatMap(({ id, user_id, team_id }) => {
      const owner = team_id === null ? user_id : teams.get(team_id);
      return owner ? [[id, owner] as const] : [];
    }),
  );
}
