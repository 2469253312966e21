import type { Db } from "../../platform/database/db.ts";
import type { TeamId } from "../../platform/ids.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { REMOVAL_ATTEMPTS } from "../../platform/jobs/removal.ts";
import type { TeamAccess } from "./authorized.ts";
import { hideTeam } from "./repository.ts";

/** Called when a team is closed, in the same transaction, which has locked the team. */
export type CloseListener = (tx: Db, teamId: TeamId) => Promise<void>;

/** Deletes the team for everybody at once, in a transaction that has locked it. A job deletes its rows. */
export async function closeTeam(tx: Db, access: TeamAccess<"owner">, onClose: readonly CloseListener[]): Promise<void> {
  await hideTeam(tx, access);
  for (const tell of onClose) await tell(tx, access.team.id);
  await addTeamDeletion(tx, access.team.id);
}

/** Queues the deletion of all rows of a closed team. */
export async function addTeamDeletion(tx: Db, teamId: TeamId): Promise<void> {
  await addJob(tx, "delete_team", { team_id: teamId }, { maxAttempts: REMOVAL_ATTEMPTS });
}
