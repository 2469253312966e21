import { pageQuery, success, text } from "@tintype/shared/api/common/common";
import { createShareBody, newShareSchema, shareList, teamShareList } from "@tintype/shared/api/shares/shares";
import { z } from "zod";
import { type ExtractionId, idParam, type TeamId } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { presentMadeShare, presentShare, presentTeamShare } from "./presenter.ts";
import type { ShareService } from "./service.ts";

const params = z.object({ id: idParam<ExtractionId>() });
const common = {
  tag: "Shares",
  errors: ["forbidden", "not_team_member", "insufficient_role"],
} as const;

/** The operations with which links are made and revoked. */
export function shareOperations(shares: ShareService) {
  return {
    create: operation({
      ...common,
      rest: "POST /api/extractions/:id/shares",
      summary: "Share an extraction",
      description:
        "Makes a link with which anybody can see the extraction's snapshots, diffs and exports, and nothing else. The link names no person and asks search engines not to list it. At most 50 links per extraction. A team's: for who created the extraction, admins and owners.",
      status: 201,
      input: { params, body: createShareBody },
      output: newShareSchema,
      run: async ({ id, ...body }, { caller }) => {
        const { share, url } = await shares.create(caller, id, body);
        return { ...presentShare(share), url };
      },
    }),
    list: operation({
      ...common,
      rest: "GET /api/extractions/:id/shares",
      summary: "List shares",
      description:
        "Newest first, without those that have expired, with who made them and how often they were opened. A link ends when who made it leaves the team or gets a lower role, and when the extraction moves. Only a hash of a link is stored, so none is shown.",
      input: { params, query: pageQuery },
      output: shareList,
      run: async ({ id, ...query }, { caller }) => presentPage(shares.list(caller, id, query), query, presentMadeShare),
    }),
    listOfTeam: operation({
      ...common,
      missing: "team_not_found",
      rest: "GET /api/teams/:id/shares",
      summary: "List a team's shares",
      description:
        "The links to all of the team's extractions, newest first, without those that have expired. For admins and owners.",
      errors: ["not_team_member", "insufficient_role"],
      input: { params: z.object({ id: idParam<TeamId>() }), query: pageQuery },
      output: teamShareList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(shares.listOfTeam(caller, id, query), query, presentTeamShare),
    }),
    revoke: operation({
      ...common,
      rest: "DELETE /api/extractions/:id/shares/:share_id",
      summary: "Revoke a share",
      description: "The link ends at once.",
      input: { params: params.extend({ share_id: text({ max: 200 }) }) },
      output: success,
      run: async ({ id, share_id }, { caller }) => {
        await shares.revoke(caller, id, share_id);
        return { success: true };
      },
    }),
  };
}
