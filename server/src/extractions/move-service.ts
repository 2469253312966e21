import type { TeamRole } from "@tintype/shared/api/teams";
import { lockAccount } from "../accounts/lock-account.ts";
import type { Db } from "../database/db.ts";
import { AppError } from "../errors.ts";
import type { Caller } from "../http/endpoint.ts";
import type { ExtractionId } from "../ids.ts";
import type { PlanService } from "../plans/service.ts";
import type { TeamAccess } from "../teams/authorized.ts";
import type { TeamGate } from "../teams/gate.ts";
import { requireSeat } from "../teams/seats.ts";
import { dropSchedule, handOverSchedule, moveExtraction } from "./move-repository.ts";
import { type ExtractionRow, findExtraction } from "./repository.ts";

export type MoveService = ReturnType<typeof createMoveService>;

/** The rules of moving an extraction from one place to another: a person's own, or a team's. */
export function createMoveService({ db, teams, plans }: { db: Db; teams: TeamGate; plans: PlanService }) {
  return {
    /**
     * Moves an extraction with its runs and snapshots. It takes the right to remove it where it is (who created it; a team's
     * admins and owners), and to create in the team that it goes to. Without a team it becomes the caller's own. From then on
     * the new place's webhooks hear of it. Its schedule stays where the caller could set it in the new place; it ends otherwise.
     * @param teamId as it was sent; null: the caller's own
     * @throws AppError not_found, forbidden, team_not_found, not_team_member, insufficient_role, usage_limit_exceeded (the
     * caller is one too many in the team), run_in_progress
     */
    async move(caller: Caller, id: ExtractionId, teamId: string | null): Promise<ExtractionRow> {
      const extraction = await teams.authorizeRemoval(caller, await findExtraction(db, id), "extraction");
      const access = teamId === null ? undefined : await teams.requireTeam(caller, teamId, "member");
      if (extraction.team_id === (access?.team.id ?? null)) return extraction;
      return db.transaction().execute(async (tx) => {
        await lockAccount(tx, caller.userId);
        if (access) await requireSeat(tx, plans, { userId: caller.userId, teamId: access.team.id });
        const userId = access ? extraction.user_id : caller.userId;
        const moved = await moveExtraction(tx, extraction, { access, userId });
        if (!moved) throw await whyNot(tx, id);
        if (!access) await handOverSchedule(tx, id, userId);
        else if (!mayWriteSchedules(access)) await dropSchedule(tx, id);
        return moved;
      });
    },
  };
}

const SCHEDULERS: readonly TeamRole[] = ["admin", "owner"];

function mayWriteSchedules({ member }: TeamAccess): boolean {
  return SCHEDULERS.includes(member.role);
}

async function whyNot(tx: Db, id: ExtractionId): Promise<AppError> {
  const current = await findExtraction(tx, id);
  const isOpen = current?.status === "pending" || current?.status === "running";
  if (isOpen) return new AppError("run_in_progress", "This extraction has a run that is not over yet.");
  // Somebody else moved or deleted it at the same moment.
  return new AppError("not_found", "The extraction is not there any more.");
}
