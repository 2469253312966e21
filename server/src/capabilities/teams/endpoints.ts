import { pageQuery, success } from "@tintype/shared/api/common";
import { acceptInvitationBody, invitationLink, invitationPreview } from "@tintype/shared/api/invitations";
import {
  changeRoleBody,
  createTeamBody,
  inviteBody,
  invitedMember,
  team,
  teamList,
  teamMember,
  teamMemberList,
  updateTeamBody,
} from "@tintype/shared/api/teams";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../doors/rest/endpoint.ts";
import { languageHeader, languageOf } from "../../doors/rest/language.ts";
import { idParam, type TeamId } from "../../platform/ids.ts";
import { presentInvited, presentMember, presentTeam } from "./presenter.ts";
import type { TeamService } from "./service.ts";

const inTeam = { tag: "Teams", credentials: "any", missing: "team_not_found" } as const;
const teamParams = z.object({ id: idParam<TeamId>() });
const memberParams = teamParams.extend({
  // The service checks whether this is an id, because only members may learn that there is no such member.
  user_id: z.string().describe("The member's `user_id`, or their `id` if that is null."),
});

/** The REST endpoints of teams and their members. */
export function teamEndpoints(teams: TeamService): Endpoint[] {
  return [...teamItselfEndpoints(teams), ...memberEndpoints(teams), ...invitationEndpoints(teams)];
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
      description:
        "For owners. Also deletes the team's extractions, webhooks and schedules. Takes effect at once and cannot be undone.",
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
        "For owners and admins. A person with an account is `pending` until their first request in the team. For an email without an account the answer carries `invitation_url`: give it to the person, who accepts it with an account. Registering the email alone gives nothing. With `SMTP_URL` the link is mailed too, and every answer carries it, with `user_id` null: nobody learns which emails have accounts, and an account needs the link unless it has confirmed its address; to become an owner it needs the link in any case.",
      params: teamParams,
      headers: languageHeader,
      body: inviteBody,
      status: 201,
      response: invitedMember,
      errors: ["not_team_member", "insufficient_role", "already_member", "usage_limit_exceeded"],
      handle: async ({ caller, params, body, headers }) =>
        presentInvited(await teams.invite(caller, params.id, body, languageOf(headers["accept-language"]))),
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

function invitationEndpoints(teams: TeamService): Endpoint[] {
  return [
    endpoint({
      ...inTeam,
      method: "POST",
      path: "/api/teams/:id/members/:user_id/invitation",
      summary: "Renew an invitation's link",
      description:
        "For owners and admins; only an owner for the invitation of an owner. Makes a new link for a member who has not accepted the invitation; with `SMTP_URL` it is mailed. The previous link ends.",
      params: memberParams,
      headers: languageHeader,
      status: 200,
      response: invitationLink,
      errors: ["not_team_member", "insufficient_role", "not_found", "already_member"],
      handle: async ({ caller, params, headers }) => {
        const language = languageOf(headers["accept-language"]);
        const { invitationUrl } = await teams.renewInvitation(caller, params.id, params.user_id, language);
        return { invitation_url: invitationUrl };
      },
    }),
    endpoint({
      method: "POST",
      path: "/api/invitations/preview",
      tag: "Teams",
      summary: "Preview an invitation",
      description: "Tells whoever has the link which team it invites to, and who invites.",
      credentials: "optional",
      body: acceptInvitationBody,
      status: 200,
      response: invitationPreview,
      errors: ["not_found"],
      handle: async ({ caller, body }) => teams.previewInvitation(body.token, caller?.userId),
    }),
    endpoint({
      method: "POST",
      path: "/api/invitations/accept",
      tag: "Teams",
      summary: "Accept an invitation",
      description:
        "You become the member whom the link invites, whatever your email. A link works for one person, for 14 days; who has accepted it gets the same answer again.",
      credentials: "any",
      body: acceptInvitationBody,
      status: 200,
      response: teamMember,
      errors: ["not_found", "already_member"],
      handle: async ({ caller, body }) => presentMember(await teams.acceptInvitation(caller, body.token)),
    }),
  ];
}
