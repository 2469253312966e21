import type { InvitationPreview } from "@tintype/shared/api/accounts/invitations";
import type { InviteBody, TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Language } from "@tintype/shared/api/common/languages";
import type { Db } from "../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { AppError } from "../../platform/errors.ts";
import { isId, newId, type TeamId, type TeamMemberId, type UserId } from "../../platform/ids.ts";
import { addressOf, newLink } from "../../platform/links/purposes.ts";
import { hashToken } from "../../platform/links/token.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { PlanService } from "../plans/service.ts";
import { authorizeLeaving, authorizeMember, demandRole, hasMoreRights, type TeamAccess } from "./authorized.ts";
import { isForAccount } from "./by-address.ts";
import type { TeamGate } from "./gate.ts";
import type { MailedInvitation } from "./invitation-mail.ts";
import {
  endInvitation,
  endInvitationsBy,
  findAcceptedInvitation,
  findOpenInvitation,
  updateInvitation,
} from "./invitation-repository.ts";
import { takeInvitation } from "./invitations.ts";
import {
  countMembers,
  deleteMember,
  findMember,
  findOtherOwner,
  findTeam,
  insertMember,
  listMembers,
  lockTeam,
  setOwner,
  untieMember,
  updateRole,
} from "./repository.ts";
import type { MemberRow, NamedMemberRow } from "./rows.ts";
import type { UserDirectory } from "./users.ts";

export interface MemberParts {
  readonly db: Db;
  readonly plans: PlanService;
  readonly users: UserDirectory;
  readonly gate: TeamGate;
  /** The service's public URL, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly now: () => Date;
  /** Mails invitations. undefined: SMTP_URL is not set. */
  readonly mailInvitation?: ((invitation: MailedInvitation) => void) | undefined;
  /** Called when a member has left or may do less, in the transaction of the change. */
  readonly onLessRights: readonly LessRightsListener[];
}

/** Called with a member of a team who leaves it, which makes the role null, or gets a role with fewer rights. */
export type LessRightsListener = (
  tx: Db,
  member: { teamId: TeamId; userId: UserId; role: TeamRole | null },
) => Promise<void>;

/** A member who was just invited, with the only copy of the link. */
export interface InvitedRow {
  readonly member: MemberRow;
  readonly invitationUrl: string;
}

/** The rules of team membership. A team always has an active owner; the plan of its `owner_id` sets its limits. */
export function createMemberService(parts: MemberParts) {
  const { db, plans, users, gate, publicUrl, now, mailInvitation, onLessRights } = parts;
  const urlOf = (token: string) => addressOf(publicUrl(), "invitation", token);

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
    await gate.requireTeam(caller, teamId, "viewer");
    return db.transaction().execute(async (tx) => {
      await lockTeam(tx, teamId);
      return change(tx, await gate.requireTeam(caller, teamId, "viewer", tx));
    });
  };

  const tellLessRights = async (tx: Db, { team_id, user_id }: MemberRow, role: TeamRole | null) => {
    if (user_id === null) return;
    for (const listener of onLessRights) await listener(tx, { teamId: team_id, userId: user_id, role });
  };

  /**
   * Mails an invitation with the names of the team and of who invites.
   * @param language of the person who invites
   */
  const mail = async (caller: Caller, { team }: TeamAccess, invited: InvitedRow, language: Language) => {
    if (!mailInvitation) return;
    const inviter = await users.nameOf(db, caller.userId);
    const { email: to } = invited.member;
    mailInvitation({ to, by: caller.userId, link: invited.invitationUrl, team: team.name, inviter, language });
  };

  return {
    /**
     * Invites an email. Whoever presents the secret link becomes the member: registering the email alone proves nothing. Only
     * `isForAccount` lets an account have the invitation without the link.
     * @param language of the mail
     * @throws AppError team_not_found, not_team_member, insufficient_role, already_member, usage_limit_exceeded
     */
    async invite(
      caller: Caller,
      teamId: TeamId,
      { email, role }: InviteBody,
      language: Language = "en",
    ): Promise<InvitedRow> {
      const { access, invited } = await changeMembers(caller, teamId, async (tx, anyone) => {
        const access = demandRole(anyone, role === "owner" ? "owner" : "admin");
        const user = await users.findUserByEmail(tx, email);
        const isTied = user !== undefined && (await isForAccount(tx, users, { userId: user.id, role }));
        const invitation = newLink("invitation", now());
        const member = await insertMember(tx, {
          id: newId<TeamMemberId>(),
          team_id: teamId,
          user_id: isTied ? user.id : null,
          email,
          role,
          status: "pending",
          invitation_hash: invitation.hash,
          invitation_expires_at: invitation.expiresAt,
          invited_by: caller.userId,
        });
        const plan = await plans.planOf(access.team.owner_id, tx);
        if (plan.teamMembers !== null && (await countMembers(tx, access)) > plan.teamMembers) {
          throw plans.limitExceeded(
            `A team of the ${plan.name} plan has at most ${plan.teamMembers} members, pending ones included.`,
          );
        }
        return { access, invited: { member, invitationUrl: urlOf(invitation.token) } };
      });
      await mail(caller, access, invited, language);
      return invited;
    },

    /**
     * Makes a new link for a member who has not accepted, and mails it. The previous link ends.
     * @param reference the member's own id
     * @throws AppError team_not_found, not_team_member, insufficient_role, not_found, already_member
     */
    async renewInvitation(
      caller: Caller,
      teamId: TeamId,
      reference: string,
      language: Language = "en",
    ): Promise<{ invitationUrl: string }> {
      const { access, invited } = await changeMembers(caller, teamId, async (tx, access) => {
        const member = authorizeMember(access, await memberOf(tx, access, reference));
        if (member.status === "active") {
          throw new AppError("already_member", "This person is in the team and needs no link.");
        }
        const invitation = newLink("invitation", now());
        await updateInvitation(tx, member, invitation, caller.userId);
        return { access, invited: { member, invitationUrl: urlOf(invitation.token) } };
      });
      await mail(caller, access, invited, language);
      return { invitationUrl: invited.invitationUrl };
    },

    /**
     * Tells whoever has the link of an invitation what it is for.
     * @param userId of the person who has it, if they are signed in; the answer names the team that they can go to
     * @throws AppError not_found if the token is wrong, used by somebody else or expired
     */
    async previewInvitation(token: string, userId?: UserId): Promise<InvitationPreview> {
      const hash = hashToken(token);
      const accepted = userId && (await findAcceptedInvitation(db, hash, userId));
      if (accepted) {
        const membership = await findTeam(db, accepted.team_id, userId);
        if (membership) {
          const { team } = membership;
          return { team_id: team.id, team_name: team.name, invited_by: null, role: accepted.role };
        }
      }
      const open = await findOpenInvitation(db, hash, now());
      if (!open) throw new AppError("not_found", "This invitation does not exist, was used, or has expired.");
      const { team_name, role } = open;
      const invitedBy = open.invited_by && (await users.nameOf(db, open.invited_by));
      const membership = userId && (await findTeam(db, open.team_id, userId))?.member;
      const team_id = membership?.status === "active" ? open.team_id : null;
      return { team_id, team_name, invited_by: invitedBy ?? null, role };
    },

    /**
     * Makes the caller the member that an invitation's link stands for.
     * @param token the last part of the link
     * @throws AppError not_found if the token is wrong, used by somebody else or expired; already_member
     */
    async acceptInvitation({ userId }: Caller, token: string): Promise<MemberRow> {
      return db.transaction().execute(async (tx) => {
        const user = await users.lockUser(tx, userId);
        return takeInvitation(tx, token, { id: userId, email: user.email }, now());
      });
    },

    /** Oldest first. @throws AppError team_not_found, not_team_member */
    async listMembers(caller: Caller, teamId: TeamId, query: PageRequest): Promise<PageOf<NamedMemberRow>> {
      const access = await gate.requireTeam(caller, teamId, "viewer");
      const [rows, total] = await Promise.all([listMembers(db, access, query), countMembers(db, access)]);
      // Whoever is only invited has not agreed that the team learns their name.
      const accountOf = ({ status, user_id }: MemberRow) => (status === "active" ? user_id : null);
      const names = await users.namesOf(
        db,
        rows.flatMap((row) => accountOf(row) ?? []),
      );
      const nameOf = (id: UserId | null) => (id === null ? undefined : names.get(id));
      const members = rows.map((row) => ({ ...row, name: nameOf(accountOf(row)) }));
      return { rows: members, total };
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
        // Somebody who knows a link must not gain rights by a change that they may not make themselves.
        if (hasMoreRights(role, member.role)) await endInvitation(tx, member);
        if (hasMoreRights(member.role, role)) {
          await endInvitationsBy(tx, member);
          await tellLessRights(tx, member, role);
        }
        if (role === "owner" && member.status === "pending") await untieMember(tx, member);
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
        await tellLessRights(tx, member, null);
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
