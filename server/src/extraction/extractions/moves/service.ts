import type { PlanService } from "../../../identity/plans/service.ts";
import type { TeamAccess } from "../../../identity/teams/authorized.ts";
import type { TeamGate } from "../../../identity/teams/gate.ts";
import { requireSeat } from "../../../identity/teams/seats.ts";
import type { Db } from "../../../platform/database/db.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import type { ExtractionId } from "../../../platform/ids.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import type { ExtractionRow } from "../../runs/rows.ts";
import { findExtraction } from "../repository.ts";
import { moveExtraction } from "./repository.ts";

/**
 * Told of every move, in its transaction.
 * @param moved the extraction as it is now
 * @param access the caller's access to the team that it is in now; undefined if it is now the caller's own
 */
export type MoveListener = (tx: Db, moved: ExtractionRow, access: TeamAccess<"member"> | undefined) => Promise<void>;

export type MoveService = ReturnType<typeof createMoveService>;

/** The rules for moving an extraction between its creator and a team, or between teams. */
export function createMoveService(parts: {
  db: Db;
  teams: TeamGate;
  plans: PlanService;
  onMove: readonly MoveListener[];
}) {
  const { db, teams, plans, onMove } = parts;
  return {
    /**
     * Moves an extraction with its runs and snapshots. The caller must be allowed to delete it (its creator, or an admin or
     * owner of its team) and to create extractions in the team that it moves to. Without a team it becomes the caller's
     * own. From then on the new owner's webhooks get its events.
     * @param teamId as it was sent; null for the caller's own
     * @throws AppError not_found, forbidden, team_not_found, not_team_member, insufficient_role, usage_limit_exceeded (the
     * team has more members than its plan allows, and the caller is one of those above the limit), run_in_progress, validation_error (a page of a site)
     */
    async move(caller: Caller, id: ExtractionId, teamId: string | null): Promise<ExtractionRow> {
      const extraction = await teams.authorizeRemoval(caller, await findExtraction(db, id), "extraction");
      const access = teamId === null ? undefined : await teams.requireTeam(caller, teamId, "member");
      if (extraction.team_id === (access?.team.id ?? null)) return extraction;
      if (extraction.site_id !== null) {
        throw invalid([{ path: "team_id", message: "cannot be set for a page of a site: the site decides" }]);
      }
      return db.transaction().execute(async (tx) => {
        // Again: the caller may have been removed from a team meanwhile.
        await teams.holdMembers(tx, caller, [extraction.team_id, access?.team.id ?? null]);
        await teams.authorizeRemoval(caller, extraction, "extraction", tx);
        if (access) await teams.requireTeam(caller, access.team.id, "member", tx);
        if (access) await requireSeat(tx, plans, { userId: caller.userId, teamId: access.team.id });
        const userId = access ? extraction.user_id : caller.userId;
        const moved = await moveExtraction(tx, extraction, { access, userId });
        if (!moved) throw await explainRefusal(tx, id);
        for (const listener of onMove) await listener(tx, moved, access);
        return moved;
      });
    },
  };
}

async function explainRefusal(tx: Db, id: ExtractionId): Promise<AppError> {
  const current = await findExtraction(tx, id);
  const isOpen = current?.status === "pending" || current?.status === "running";
  if (isOpen) return new AppError("run_in_progress", "This extraction has a run that has not finished yet.");
  // Somebody else moved or deleted it at the same time.
  return new AppError("not_found", "This extraction no longer exists, or somebody has just moved it.");
}
