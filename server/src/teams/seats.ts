import type { Db } from "../database/db.ts";
import type { UserId } from "../ids.ts";
import type { PlanService } from "../plans/service.ts";
import { countMembersUpTo } from "./repository.ts";

/**
 * Holds a person who is about to create something in a team against its size: a team may have more members than the plan of
 * its owner allows (any more). All of them go on reading; those who came last create nothing until there is room.
 * @throws AppError usage_limit_exceeded
 */
export async function requireSeat(
  tx: Db,
  plans: Pick<PlanService, "planOf" | "limitExceeded">,
  teamId: string,
  userId: UserId,
): Promise<void> {
  const place = await countMembersUpTo(tx, teamId, userId);
  if (!place) return; // no member: that is for others to refuse
  const { name, teamMembers } = await plans.planOf(place.owner_id, tx);
  if (teamMembers === null || place.nth <= teamMembers) return;
  throw plans.limitExceeded(
    `The team has more than the ${teamMembers} members of its owner's plan ${name}: those who came last can read, but start nothing.`,
  );
}
