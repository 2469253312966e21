import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { isId, type TeamId } from "../../platform/ids.ts";
import { type RemovalStep, removeInBatches } from "../../platform/jobs/removal.ts";
import { type Tasks, task } from "../../platform/jobs/runner.ts";
import { addTeamDeletion } from "./close.ts";
import { deleteClosedTeam } from "./repository.ts";

/** The worker's task for teams. */
export function teamTasks(parts: { db: Db; removal: readonly RemovalStep<TeamId>[] }): Pick<Tasks, "delete_team"> {
  const { db, removal: steps } = parts;
  const payload = z.object({ team_id: z.string().refine(isId<TeamId>) });
  return {
    delete_team: task(payload, async ({ team_id }, { log: jobLog, signal }) => {
      const log = jobLog.child({ team: team_id });
      const isDone = await removeInBatches(db, team_id, { steps, whose: "a team" }, { log, signal });
      // A new job instead of a retry, which would wait and use up an attempt.
      if (!isDone) return addTeamDeletion(db, team_id);
      await deleteClosedTeam(db, team_id);
      log.info("team deleted");
    }),
  };
}
