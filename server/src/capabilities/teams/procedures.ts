import { success } from "@tintype/shared/api/common";
import { acceptInvitationBody, invitationLink, invitationPreview } from "@tintype/shared/api/invitations";
import { updateTeamInput } from "@tintype/shared/api/procedure-inputs";
import { createTeamBody, invitedMember, team, teamList, teamMember, teamMemberList } from "@tintype/shared/api/teams";
import {
  changeRoleInput,
  inviteInput,
  listInput,
  listMembersInput,
  memberInput,
  teamInput,
} from "@tintype/shared/api/views";
import { teamId } from "../../doors/trpc/ids.ts";
import { input, output, procedure, router } from "../../doors/trpc/init.ts";
import { presentInvited, presentMember, presentTeam } from "./presenter.ts";
import type { TeamService } from "./service.ts";

/** The procedures for teams, which the extension and the dashboard call. */
export function teamProcedures(teams: TeamService) {
  return router({
    list: procedure
      .input(input(listInput))
      .output(output(teamList))
      .query(async ({ ctx, input: query }) => {
        const { rows, total } = await teams.list(ctx.caller, query);
        return { data: rows.map(presentTeam), pagination: { ...query, total } };
      }),

    create: procedure
      .input(input(createTeamBody))
      .output(output(team))
      .mutation(async ({ ctx, input: body }) => presentTeam(await teams.create(ctx.caller, body))),

    get: procedure
      .input(input(teamInput))
      .output(output(team))
      .query(async ({ ctx, input: { team_id } }) => presentTeam(await teams.get(ctx.caller, teamId(team_id)))),

    update: procedure
      .input(input(updateTeamInput))
      .output(output(team))
      .mutation(async ({ ctx, input: { team_id, ...body } }) =>
        presentTeam(await teams.update(ctx.caller, teamId(team_id), body)),
      ),

    delete: procedure
      .input(input(teamInput))
      .output(output(success))
      .mutation(async ({ ctx, input: { team_id } }) => {
        await teams.remove(ctx.caller, teamId(team_id));
        return { success: true };
      }),

    members: procedure
      .input(input(listMembersInput))
      .output(output(teamMemberList))
      .query(async ({ ctx, input: { team_id, ...query } }) => {
        const { rows, total } = await teams.listMembers(ctx.caller, teamId(team_id), query);
        return { data: rows.map(presentMember), pagination: { ...query, total } };
      }),

    invite: procedure
      .input(input(inviteInput))
      .output(output(invitedMember))
      .mutation(async ({ ctx, input: { team_id, ...body } }) =>
        presentInvited(await teams.invite(ctx.caller, teamId(team_id), body, ctx.language)),
      ),

    renewInvitation: procedure
      .input(input(memberInput))
      .output(output(invitationLink))
      .mutation(async ({ ctx, input: { team_id, user_id } }) => {
        const { invitationUrl } = await teams.renewInvitation(ctx.caller, teamId(team_id), user_id, ctx.language);
        return { invitation_url: invitationUrl };
      }),

    /** What an invitation is for; its team, if the caller is in it already. */
    invitation: procedure
      .input(input(acceptInvitationBody))
      .output(output(invitationPreview))
      .query(async ({ ctx, input: { token } }) => teams.previewInvitation(token, ctx.caller.userId)),

    acceptInvitation: procedure
      .input(input(acceptInvitationBody))
      .output(output(teamMember))
      .mutation(async ({ ctx, input: { token } }) => presentMember(await teams.acceptInvitation(ctx.caller, token))),

    removeMember: procedure
      .input(input(memberInput))
      .output(output(success))
      .mutation(async ({ ctx, input: { team_id, user_id } }) => {
        await teams.removeMember(ctx.caller, teamId(team_id), user_id);
        return { success: true };
      }),

    changeRole: procedure
      .input(input(changeRoleInput))
      .output(output(teamMember))
      .mutation(async ({ ctx, input: { team_id, user_id, role } }) =>
        presentMember(await teams.changeRole(ctx.caller, teamId(team_id), user_id, role)),
      ),

    leave: procedure
      .input(input(teamInput))
      .output(output(success))
      .mutation(async ({ ctx, input: { team_id } }) => {
        await teams.removeMember(ctx.caller, teamId(team_id), ctx.caller.userId);
        return { success: true };
      }),
  });
}
