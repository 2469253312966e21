import type { Db } from "../../platform/database/db.ts";
import type { UserId } from "../../platform/ids.ts";
import type { PlanService } from "../plans/service.ts";
import { findMemberRank } from "./repository.ts";

declare const seat: unique symbol;
/** A user who may create something for themselves, or in a team that has a seat for them. Only `requireSeat` returns it. */
export type Seated = Readonly<{ userId: UserId; teamId: string | null; [seat]: true }>;

/**
 * Checks that a user who is about to create something in a team has one of its seats. A team can have more members than its
 * owner's plan (still) allows. All of them can read; the ones who joined last create nothing.
 * @param teamId null for something of the user's own, which needs no seat
 * @throws AppError usage_limit_exceeded
 */
export async function requireSeat(
  tx: Db,
  plans: Pick<PlanService, "planOf" | "limitExceeded">,
  { userId, teamId }: { userId: UserId; teamId: string | null },
): Promise<Seated> {
  const memberRank = teamId === null ? undefined : await findMemberRank(tx, teamId, userId);
  // A user who is not a member has no rank. Refusing them is up to the team gate.
  if (memberRank) {
    const { name, teamMembers } = await plans.planOf(memberRank.owner_id, tx);
    if (teamMembers !== null && memberRank.rank > teamMembers) {
      throw plans.limitExceeded(
        `The team has more than the ${teamMembers} members of its owner's plan ${name}: the members who joined last can read, but not start anything.`,
      );
    }
  }
  return { userId, teamId } as Seated; // checked right above
}
