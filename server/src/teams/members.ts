import type { InviteBody, TeamRole } from "@tintype/shared/api/teams";
import type { Db } from "../database/db.ts";
import type { PageOf, PageRequest } from "../database/paging.ts";
import { AppError } from "../errors.ts";
import type { Caller } from "../http/endpoint.ts";
import { isId, newId, type TeamId, type TeamMemberId, type UserId } from "../ids.ts";
import type { PlanService } from "../plans/service.ts";
import { authorizeLeaving, authorizeMember, demandRole, hasMoreRights, type TeamAccess } from "./authorized.ts";
import type { TeamGate } from "./gate.ts";
import { endInvitation, endInvitationsBy, updateInvitation } from "./invitation-repository.ts";
import { generateInvitation, INVITATION_PATH } from "./invitation-token.ts";
import { takeInvitation } from "./invitations.ts";
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

export interface MemberParts {
  readonly db: Db;
  readonly plans: PlanService;
  readonly users: UserDirectory;
  readonly gate: TeamGate;
  /** The service's public URL, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly now: () => Date;
}

/** A member who was just invited. The URL is present if the email has no account: it is the only copy. */
export interface InvitedRow {
  readonly member: MemberRow;
  readonly invitationUrl?: string;
}

/** The rules of team membership. A team always has an active owner; the plan of its `owner_id` sets its limits. */
export function createMemberService(parts: MemberParts) {
  const { db, plans, users, gate, publicUrl, now } = parts;
  const urlOf = (token: string) => `${publicUrl()}${INVITATION_PATH}/${token}`;

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
     * Invites an email. If it has no account, whoever presents the secret link becomes the member: registering the email
     * alone proves nothing.
     * @throws AppError team_not_found, not_team_member, insufficient_role, already_member, usage_limit_exceeded
     */
    async invite(caller: Caller, teamId: TeamId, { email, role }: InviteBody): Promise<InvitedRow> {
      return changeMembers(caller, teamId, async (tx, anyone) => {
        const access = demandRole(anyone, role === "owner" ? "owner" : "admin");
        const user = await users.findUserByEmail(tx, email);
        const invitation = user ? undefined : generateInvitation(now());
        const member = await insertMember(tx, {
          id: newId<TeamMemberId>(),
          team_id: teamId,
          user_id: user?.id ?? null,
          email,
          role,
          status: "pending",
          ...(invitation && {
            invitation_hash: invitation.hash,
            invitation_expires_at: invitation.expiresAt,
            invited_by: caller.userId,
          }),
        });
        const plan = await plans.planOf(access.team.owner_id, tx);
        if (plan.teamMembers !== null && (await countMembers(tx, access)) > plan.teamMembers) {
          throw plans.limitExceeded(
            `A team of the ${plan.name} plan has at most ${plan.teamMembers} members, pending ones included.`,
          );
        }
        return { member, ...(invitation && { invitationUrl: urlOf(invitation.token) }) };
      });
    },

    /**
     * Makes a new link for a member without an account. The previous link ends.
     * @param reference the member's own id
     * @throws AppError team_not_found, not_team_member, insufficient_role, not_found, already_member
     */
    async renewInvitation(caller: Caller, teamId: TeamId, reference: string): Promise<{ invitationUrl: string }> {
      return changeMembers(caller, teamId, async (tx, access) => {
        const member = authorizeMember(access, await memberOf(tx, access, reference));
        if (member.user_id !== null) {
          throw new AppError("already_member", "This person has an account in the team and needs no link.");
        }
        const invitation = generateInvitation(now());
        await updateInvitation(tx, member, invitation, caller.userId);
        return { invitationUrl: urlOf(invitation.token) };
      });
    },

    /**
     * Makes the caller the member that an invitation's link stands for.
     * @param token the last part of the link
     * @throws AppError not_found if the token is wrong, used or expired; already_member
     */
    async acceptInvitation({ userId }: Caller, token: string): Promise<MemberRow> {
      return db.transaction().execute(async (tx) => {
        const user = await users.lockUser(tx, userId);
        if (!user) throw new AppError("unauthorized", "The account is gone.");
        return takeInvitation(tx, token, { id: userId, email: user.email }, now());
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
        // Those who know a link must not gain rights by a change that they may not make themselves.
        if (hasMoreRights(role, member.role)) await endInvitation(tx, member);
        if (hasMoreRights(member.role, role)) await endInvitationsBy(tx, member);
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
        await endInvitationsBy(tx, member);
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
