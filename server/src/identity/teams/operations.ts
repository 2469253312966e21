import { acceptInvitationBody, invitationLink, invitationPreview } from "@tintype/shared/api/accounts/invitations";
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
} from "@tintype/shared/api/accounts/teams";
import { pageQuery, success } from "@tintype/shared/api/common/common";
import { z } from "zod";
import { idParam, type TeamId } from "../../platform/ids.ts";
import { languageHeader } from "../../platform/operation/language.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { presentInvited, presentMember, presentTeam } from "./presenter.ts";
import type { TeamService } from "./service.ts";

const inTeam = { tag: "Teams", missing: "team_not_found" } as const;
const teamParams = z.object({ id: idParam<TeamId>() });
const memberParams = teamParams.extend({
  // The service checks whether this is an id, because only members may learn that there is no such member.
  user_id: z.string().describe("The member's `user_id`, or their `id` if that is null."),
});

/** The operations of teams and their members. */
export function teamOperations(teams: TeamService) {
  return { ...teamItselfOperations(teams), ...memberOperations(teams), ...invitationOperations(teams) };
}

function teamItselfOperations(teams: TeamService) {
  return {
    create: operation({
      rest: "POST /api/teams",
      scope: "admin",
      tag: "Teams",
      summary: "Create a team",
      description: "You become its owner.",
      status: 201,
      errors: ["usage_limit_exceeded"],
      input: { body: createTeamBody },
      output: team,
      run: async (body, { caller }) => presentTeam(await teams.create(caller, body)),
    }),
    list: operation({
      rest: "GET /api/teams",
      tag: "Teams",
      summary: "List teams",
      description:
        "The teams that you are a member of, and those that your confirmed email is invited to, oldest membership first.",
      input: { query: pageQuery },
      output: teamList,
      run: async (query, { caller }) => presentPage(teams.list(caller, query), query, presentTeam),
    }),
    get: operation({
      ...inTeam,
      rest: "GET /api/teams/:id",
      summary: "Get a team",
      errors: ["not_team_member"],
      input: { params: teamParams },
      output: team,
      run: async ({ id }, { caller }) => presentTeam(await teams.get(caller, id)),
    }),
    update: operation({
      ...inTeam,
      rest: "PATCH /api/teams/:id",
      scope: "admin",
      summary: "Update a team",
      description: "For owners and admins. Absent fields do not change.",
      errors: ["not_team_member", "insufficient_role"],
      input: { params: teamParams, body: updateTeamBody },
      output: team,
      run: async ({ id, ...body }, { caller }) => presentTeam(await teams.update(caller, id, body)),
    }),
    delete: operation({
      ...inTeam,
      rest: "DELETE /api/teams/:id",
      scope: "admin",
      summary: "Delete a team",
      description:
        "For owners. Also deletes the team's extractions, webhooks and schedules. Takes effect at once and cannot be undone.",
      errors: ["not_team_member", "insufficient_role"],
      input: { params: teamParams },
      output: success,
      run: async ({ id }, { caller }) => {
        await teams.remove(caller, id);
        return { success: true };
      },
    }),
  };
}

function memberOperations(teams: TeamService) {
  return {
    invite: operation({
      ...inTeam,
      rest: "POST /api/teams/:id/members",
      scope: "admin",
      summary: "Invite a member",
      description:
        "For owners and admins. The answer carries `invitation_url`, once: give it to the person, who accepts it with an account. With `SMTP_URL` it is mailed too. The answer and the list of members are the same whether or not the email has an account: the member is `pending`, with `user_id` null. Registering the email gives nothing. An account that has confirmed the email becomes `active` on its first request in the team, without the link, but never as an owner.",
      status: 201,
      errors: ["not_team_member", "insufficient_role", "already_member", "usage_limit_exceeded"],
      input: { params: teamParams, headers: languageHeader, body: inviteBody },
      output: invitedMember,
      run: async ({ id, ...body }, { caller, language }) =>
        presentInvited(await teams.invite(caller, id, body, language)),
    }),
    members: operation({
      ...inTeam,
      rest: "GET /api/teams/:id/members",
      summary: "List members",
      description: "Oldest first, including pending members.",
      errors: ["not_team_member"],
      input: { params: teamParams, query: pageQuery },
      output: teamMemberList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(teams.listMembers(caller, id, query), query, presentMember),
    }),
    changeRole: operation({
      ...inTeam,
      rest: "PATCH /api/teams/:id/members/:user_id",
      scope: "admin",
      summary: "Change a member's role",
      description: "For owners and admins. Only an owner can appoint an owner or change an owner's role.",
      errors: ["not_team_member", "insufficient_role", "not_found", "last_owner"],
      input: { params: memberParams, body: changeRoleBody },
      output: teamMember,
      run: async ({ id, user_id, role }, { caller }) =>
        presentMember(await teams.changeRole(caller, id, user_id, role)),
    }),
    leave: operation({
      kind: "mutation",
      scope: "admin",
      ...inTeam,
      input: { params: teamParams },
      output: success,
      run: async ({ id }, { caller }) => {
        await teams.removeMember(caller, id, caller.userId);
        return { success: true };
      },
    }),
    removeMember: operation({
      ...inTeam,
      rest: "DELETE /api/teams/:id/members/:user_id",
      scope: "admin",
      summary: "Remove a member",
      description:
        "For owners and admins. Only an owner can remove an owner, and anyone can remove themselves. What the member created in the team stays with the team.",
      errors: ["not_team_member", "insufficient_role", "not_found", "last_owner"],
      input: { params: memberParams },
      output: success,
      run: async ({ id, user_id }, { caller }) => {
        await teams.removeMember(caller, id, user_id);
        return { success: true };
      },
    }),
  };
}

function invitationOperations(teams: TeamService) {
  return {
    renewInvitation: operation({
      ...inTeam,
      rest: "POST /api/teams/:id/members/:user_id/invitation",
      scope: "admin",
      summary: "Renew an invitation's link",
      description:
        "For owners and admins; only an owner for the invitation of an owner. Makes a new link for a member who has not accepted the invitation; with `SMTP_URL` it is mailed. The previous link ends.",
      errors: ["not_team_member", "insufficient_role", "not_found", "already_member"],
      input: { params: memberParams, headers: languageHeader },
      output: invitationLink,
      run: async ({ id, user_id }, { caller, language }) => {
        const { invitationUrl } = await teams.renewInvitation(caller, id, user_id, language);
        return { invitation_url: invitationUrl };
      },
    }),
    previewInvitation: operation({
      scope: "read",
      rest: "POST /api/invitations/preview",
      tag: "Teams",
      summary: "Preview an invitation",
      description: "Tells whoever has the link which team it invites to, and who invites.",
      credentials: "optional",
      errors: ["not_found"],
      input: { body: acceptInvitationBody },
      output: invitationPreview,
      run: async ({ token }, { caller }) => teams.previewInvitation(token, caller?.userId),
    }),
    acceptInvitation: operation({
      scope: "admin",
      rest: "POST /api/invitations/accept",
      tag: "Teams",
      summary: "Accept an invitation",
      description:
        "You become the member whom the link invites, whatever your email. A link works for one person, for 14 days; who has accepted it gets the same answer again.",
      errors: ["not_found", "already_member"],
      input: { body: acceptInvitationBody },
      output: teamMember,
      run: async ({ token }, { caller }) => presentMember(await teams.acceptInvitation(caller, token)),
    }),
  };
}
