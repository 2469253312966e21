import type { InviteBody, TeamRole } from "@tintype/shared/api/teams";
import type { Db } from "../database/db.ts";
import type { PageOf, PageRequest } from "../database/paging.ts";
import { AppError } from "../errors.ts";
import type { Caller } from "../http/endpoint.ts";
import { isId, newId, type TeamId, type TeamMemberId, type UserId } from "../ids.ts";
import type { PlanService } from "../plans/service.ts";
import { authorizeLeaving, authorizeMember, demandRole, type TeamAccess } from "./authorized.ts";
import type { TeamGate } from "./gate.ts";
import { findAccountToInvite } from "./invitations.ts";
import {
  countMembers,
  deleteMember,
  findMember,
  findOtherOwner,
  insertMember,
  listMembers,
  lockTeam,
  setOwner,
  updateRole,
} from "./repository.ts";
import type { MemberRow } from "./rows.ts";
import type { UserDirectory } from "./users.ts";

/** The rules of team membership. A team always has an active owner; the plan of its `owner_id` sets its limits. */
export function createMemberService(parts: { db: Db; plans: PlanService; users: UserDirectory; gate: TeamGate }) {
  const { db, plans, users, gate } = parts;

  /**
   * Changes the members of a team, one change at a time. What `change` reads about the team stays true until it returns.
   * @throws AppError team_not_found, not_team_member
   */
  const changeMembers = async <T>(
    caller: Caller,
    teamId: TeamId,
    change: (tx: Db, access: TeamAccess) => Promise<T>,
  ): Promise<T> => {
    // Outside the transaction, so that an invited user becomes active even if the change is refused.
    await gate.requireTeam(caller, teamId, "member");
    return db.transaction().execute(async (tx) => {
      await lockTeam(tx, teamId);
      return change(tx, await gate.requireTeam(caller, teamId, "member", tx));
    });
  };

  return {
    /**
     * Invites an email, whether or not it has an account.
     * @throws AppError team_not_found, not_team_member, insufficient_role, already_member, usage_limit_exceeded
     */
    async invite(caller: Caller, teamId: TeamId, { email, role }: InviteBody): Promise<MemberRow> {
      return changeMembers(caller, teamId, async (tx, anyone) => {
        const access = demandRole(anyone, role === "owner" ? "owner" : "admin");
        const invited = await insertMember(tx, {
          id: newId<TeamMemberId>(),
          team_id: teamId,
          user_id: await findAccountToInvite(tx, users, email),
          email,
          role,
          status: "pending",
        });
        const plan = await plans.planOf(access.team.owner_id, tx);
        if (plan.teamMembers !== null && (await countMembers(tx, access)) > plan.teamMembers) {
          throw plans.limitExceeded(
            `A team of the ${plan.name} plan has at most ${plan.teamMembers} members, pending ones included.`,
          );
        }
        return invited;
      });
    },

    /** Oldest first. @throws AppError team_not_found, not_team_member */
    async listMembers(caller: Caller, teamId: TeamId, query: PageRequest): Promise<PageOf<MemberRow>> {
      const access = await gate.requireTeam(caller, teamId, "member");
      const [rows, total] = await Promise.all([listMembers(db, access, query), countMembers(db, access)]);
      return { rows, total };
    },

    /**
     * @param reference the member's user id or member id
     * @throws AppError team_not_found, not_team_member, insufficient_role, not_found, last_owner
     */
    async changeRole(caller: Caller, teamId: TeamId, reference: string, role: TeamRole): Promise<MemberRow> {
      return changeMembers(caller, teamId, async (tx, access) => {
        const member = authorizeMember(access, await memberOf(tx, access, reference));
        if (role === "owner") demandRole(access, "owner");
        else await giveUpOwnership(tx, access, member);
        return updateRole(tx, member, role);
      });
    },

    /**
     * Removes a member from the team; what they created in it stays. Anyone may remove themselves.
     * @param reference the member's user id or member id
     * @throws AppError team_not_found, not_team_member, insufficient_role, not_found, last_owner
     */
    async removeMember(caller: Caller, teamId: TeamId, reference: string): Promise<void> {
      await changeMembers(caller, teamId, async (tx, access) => {
        const isOwn = reference === access.member.user_id || reference === access.member.id;
        const member = isOwn
          ? authorizeLeaving(access)
          : authorizeMember(access, await memberOf(tx, access, reference));
        await giveUpOwnership(tx, access, member);
        await deleteMember(tx, member);
      });
    },
  };
}

async function memberOf(tx: Db, access: TeamAccess, reference: string): Promise<MemberRow | undefined> {
  return isId<UserId | TeamMemberId>(reference) ? findMember(tx, access, reference) : undefined;
}

/**
 * Makes sure that the team keeps an active owner before this member stops being one. If they own the team, another active
 * owner takes it over.
 * @throws AppError last_owner if there is no other active owner
 */
async function giveUpOwnership(tx: Db, { team }: TeamAccess, member: MemberRow): Promise<void> {
  if (member.role !== "owner") return;
  const successor = await findOtherOwner(tx, member);
  if (successor === undefined) {
    throw new AppError("last_owner", "The team would be without an owner. Make another active member an owner first.");
  }
  if (team.owner_id === member.user_id) await setOwner(tx, team.id, successor);
}
