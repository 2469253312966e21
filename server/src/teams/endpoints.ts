import { pageQuery, success } from "@tintype/shared/api/common";
import {
  changeRoleBody,
  createTeamBody,
  inviteBody,
  team,
  teamList,
  teamMember,
  teamMemberList,
  updateTeamBody,
} from "@tintype/shared/api/teams";
import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { idParam, type TeamId } from "../ids.ts";
import { presentMember, presentTeam } from "./presenter.ts";
import type { TeamService } from "./service.ts";

const inTeam = { tag: "Teams", credentials: "any", missing: "team_not_found" } as const;
const teamParams = z.object({ id: idParam<TeamId>() });
const memberParams = teamParams.extend({
  // The service checks whether this is an id, because only members may learn that there is no such member.
  user_id: z.string().describe("The member's `user_id`, or their `id` if that is null."),
});

/** The REST endpoints of teams and their members. */
export function teamEndpoints(teams: TeamService): Endpoint[] {
  return [...teamItselfEndpoints(teams), ...memberEndpoints(teams)];
}

function teamItselfEndpoints(teams: TeamService): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/teams",
      tag: "Teams",
      summary: "Create a team",
      description: "You become its owner.",
      credentials: "any",
      body: createTeamBody,
      status: 201,
      response: team,
      errors: ["usage_limit_exceeded"],
      handle: async ({ caller, body }) => presentTeam(await teams.create(caller, body)),
    }),
    endpoint({
      method: "GET",
      path: "/api/teams",
      tag: "Teams",
      summary: "List teams",
      description: "The teams that you are a member of or invited to, oldest membership first.",
      credentials: "any",
      query: pageQuery,
      status: 200,
      response: teamList,
      errors: [],
      handle: async ({ caller, query }) => {
        const { rows, total } = await teams.list(caller, query);
        return { data: rows.map(presentTeam), pagination: { ...query, total } };
      },
    }),
    endpoint({
      ...inTeam,
      method: "GET",
      path: "/api/teams/:id",
      summary: "Get a team",
      params: teamParams,
      status: 200,
      response: team,
      errors: ["not_team_member"],
      handle: async ({ caller, params }) => presentTeam(await teams.get(caller, params.id)),
    }),
    endpoint({
      ...inTeam,
      method: "PATCH",
      path: "/api/teams/:id",
      summary: "Update a team",
      description: "For owners and admins. Absent fields do not change.",
      params: teamParams,
      body: updateTeamBody,
      status: 200,
      response: team,
      errors: ["not_team_member", "insufficient_role"],
      handle: async ({ caller, params, body }) => presentTeam(await teams.update(caller, params.id, body)),
    }),
    endpoint({
      ...inTeam,
      method: "DELETE",
      path: "/api/teams/:id",
      summary: "Delete a team",
      description: "For owners. Also deletes the team's extractions, webhooks and schedules. This cannot be undone.",
      params: teamParams,
      status: 200,
      response: success,
      errors: ["not_team_member", "insufficient_role"],
      handle: async ({ caller, params }) => {
        await teams.remove(caller, params.id);
        return { success: true };
      },
    }),
  ];
}

function memberEndpoints(teams: TeamService): Endpoint[] {
  return [
    endpoint({
      ...inTeam,
      method: "POST",
      path: "/api/teams/:id/members",
      summary: "Invite a member",
      description:
        "For owners and admins. The person is `pending` until their first request in the team. If nobody has registered with the email yet, the invitation is assigned to the account that does.",
      params: teamParams,
      body: inviteBody,
      status: 201,
      response: teamMember,
      errors: ["not_team_member", "insufficient_role", "already_member", "usage_limit_exceeded"],
      handle: async ({ caller, params, body }) => presentMember(await teams.invite(caller, params.id, body)),
    }),
    endpoint({
      ...inTeam,
      method: "GET",
      path: "/api/teams/:id/members",
      summary: "List members",
      description: "Oldest first, including pending members.",
      params: teamParams,
      query: pageQuery,
      status: 200,
      response: teamMemberList,
      errors: ["not_team_member"],
      handle: async ({ caller, params, query }) => {
        const { rows, total } = await teams.listMembers(caller, params.id, query);
        return { data: rows.map(presentMember), pagination: { ...query, total } };
      },
    }),
    endpoint({
      ...inTeam,
      method: "PATCH",
      path: "/api/teams/:id/members/:user_id",
      summary: "Change a member's role",
      description: "For owners and admins. Only an owner can appoint an owner or change an owner's role.",
      params: memberParams,
      body: changeRoleBody,
      status: 200,
      response: teamMember,
      errors: ["not_team_member", "insufficient_role", "not_found", "last_owner"],
      handle: async ({ caller, params, body }) =>
        presentMember(await teams.changeRole(caller, params.id, params.user_id, body.role)),
    }),
    endpoint({
      ...inTeam,
      method: "DELETE",
      path: "/api/teams/:id/members/:user_id",
      summary: "Remove a member",
      description:
        "For owners and admins. Only an owner can remove an owner, and anyone can remove themselves. What the member created in the team stays with the team.",
      params: memberParams,
      status: 200,
      response: success,
      errors: ["not_team_member", "insufficient_role", "not_found", "last_owner"],
      handle: async ({ caller, params }) => {
        await teams.removeMember(caller, params.id, params.user_id);
        return { success: true };
      },
    }),
  ];
}
