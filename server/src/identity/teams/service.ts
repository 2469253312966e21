import type { CreateTeamBody, UpdateTeamBody } from "@tintype/shared/api/accounts/teams";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { noSuchTeam } from "../../platform/errors.ts";
import { newId, type TeamId, type TeamMemberId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { TeamAccess } from "./authorized.ts";
import { type CloseListener, closeTeam } from "./close.ts";
import { createTeamGate } from "./gate.ts";
import { createMemberService, type MemberParts } from "./members.ts";
import {
  countMembers,
  countOwnedTeams,
  countPending,
  insertMember,
  insertTeam,
  listTeams,
  lockTeam,
  updateTeam,
} from "./repository.ts";
import type { TeamRow, TeamView } from "./rows.ts";

export type TeamService = ReturnType<typeof createTeamService>;

/**
 * The rules of teams and their members. Other capabilities use `requireTeam` and `authorize`:
 *
 *     const { team } = await teams.requireTeam(caller, teamId, "admin");
 */
export function createTeamService(
  parts: Omit<MemberParts, "gate" | "now"> & { onClose: readonly CloseListener[]; now: () => Date },
) {
  const { now, onClose, ...shared } = parts;
  const { db, plans, users } = shared;
  const gate = createTeamGate({ db, users });

  const view = async (access: TeamAccess, team: TeamRow = access.team): Promise<TeamView> => ({
    ...team,
    role: access.member.role,
    status: access.member.status,
    member_count: await countMembers(db, access),
    pending_count: await countPending(db, access),
  });

  return {
    ...gate,
    ...createMemberService({ ...shared, gate, now }),

    /** Creates a team that the caller owns. @throws AppError usage_limit_exceeded */
    async create(caller: Caller, { name, description }: CreateTeamBody): Promise<TeamView> {
      return db.transaction().execute(async (tx) => {
        const user = await users.lockUser(tx, caller.userId);
        const plan = await plans.planOf(caller.userId, tx);
        if (plan.teams !== null && (await countOwnedTeams(tx, caller.userId)) >= plan.teams) {
          const allowed = plan.teams === 1 ? "one team" : `${plan.teams} teams`;
          throw plans.limitExceeded(`The ${plan.name} plan allows ${allowed} of your own.`);
        }
        const team = await insertTeam(tx, { id: newId<TeamId>(), name, description, owner_id: caller.userId });
        const { role, status } = await insertMember(tx, {
          id: newId<TeamMemberId>(),
          team_id: team.id,
          user_id: caller.userId,
          email: user.email,
          role: "owner",
          status: "active",
        });
        return { ...team, role, status, member_count: 1, pending_count: 0 };
      });
    },

    /** Lists the teams that the caller is a member of or invited to. */
    async list(caller: Caller, query: PageRequest): Promise<PageOf<TeamView>> {
      return listTeams(db, caller.userId, query);
    },

    /** @throws AppError team_not_found, not_team_member */
    async get(caller: Caller, id: TeamId): Promise<TeamView> {
      return view(await gate.requireTeam(caller, id, "viewer"));
    },

    /** @throws AppError team_not_found, not_team_member, insufficient_role */
    async update(caller: Caller, id: TeamId, changes: UpdateTeamBody): Promise<TeamView> {
      await gate.requireTeam(caller, id, "admin");
      const { access, team } = await db.transaction().execute(async (tx) => {
        await lockTeam(tx, id);
        const access = await gate.requireTeam(caller, id, "admin", tx);
        return { access, team: await updateTeam(tx, access, changes) };
      });
      if (!team) throw noSuchTeam();
      return view(access, team);
    },

    /**
     * Deletes the team and everything that belongs to it: at once for everybody, in the database by a job. A run in progress
     * leaves no trace.
     * @throws AppError team_not_found, not_team_member, insufficient_role
     */
    async remove(caller: Caller, id: TeamId): Promise<void> {
      await gate.requireTeam(caller, id, "owner");
      await db.transaction().execute(async (tx) => {
        await lockTeam(tx, id);
        await closeTeam(tx, await gate.requireTeam(caller, id, "owner", tx), onClose);
      });
    },
  };
}
