import { pageQuery, success, text } from "@tintype/shared/api/common/common";
import { createShareBody, newShareSchema, shareList, teamShareList } from "@tintype/shared/api/shares/shares";
import { z } from "zod";
import { PAGES, SITES, type SubjectKind } from "../../extraction/subjects/kinds.ts";
import { idParam, type SubjectId, type TeamId } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { presentMadeShare, presentShare, presentTeamShare } from "./presenter.ts";
import type { ShareService } from "./service.ts";

const common = {
  tag: "Shares",
  errors: ["forbidden", "not_team_member", "insufficient_role"],
} as const;

/** The operations with which links are made and revoked. */
export function shareOperations(shares: ShareService) {
  const ofPages = sharesOf(shares, PAGES, {
    what: "an extraction",
    create:
      "Makes a link with which anybody can see the extraction's snapshots, diffs and exports, and nothing else. The link names no person and asks search engines not to list it. At most 50 links per extraction. A team's: for who created the extraction, admins and owners.",
  });
  const ofSites = sharesOf(shares, SITES, {
    what: "a site",
    create:
      "Makes a link with which anybody can see the site's tokens, conflicts, changes and pages, and what a link to each of its pages would show. As of an extraction besides.",
  });
  return {
    create: ofPages.create,
    list: ofPages.list,
    revoke: ofPages.revoke,
    createOfSite: ofSites.create,
    listOfSite: ofSites.list,
    revokeOfSite: ofSites.revoke,
    listOfTeam: operation({
      ...common,
      missing: "team_not_found",
      rest: "GET /api/teams/:id/shares",
      summary: "List a team's shares",
      description:
        "The links to all of the team's pages and sites, newest first, without those that have expired. For admins and owners.",
      errors: ["not_team_member", "insufficient_role"],
      input: { params: z.object({ id: idParam<TeamId>() }), query: pageQuery },
      output: teamShareList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(shares.listOfTeam(caller, id, query), query, presentTeamShare),
    }),
  };
}

/** The operations of the links to one kind of subject. */
function sharesOf<const Path extends `/api/${string}`, Id extends SubjectId>(
  shares: ShareService,
  { path, subjectOf }: SubjectKind<Path, Id>,
  texts: { readonly what: string; readonly create: string },
) {
  const params = z.object({ id: idParam<Id>() });
  return {
    create: operation({
      ...common,
      rest: `POST ${path}/:id/shares`,
      summary: `Share ${texts.what}`,
      description: texts.create,
      status: 201,
      input: { params, body: createShareBody },
      output: newShareSchema,
      run: async ({ id, ...body }, { caller }) => {
        const { share, url } = await shares.create(caller, subjectOf(id), body);
        return { ...presentShare(share), url };
      },
    }),
    list: operation({
      ...common,
      rest: `GET ${path}/:id/shares`,
      summary: `List the shares of ${texts.what}`,
      description:
        "Newest first, without those that have expired, with who made them and how often they were opened. A link ends when who made it leaves the team or gets a lower role, and when what it opens moves. Only a hash of a link is stored, so none is shown.",
      input: { params, query: pageQuery },
      output: shareList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(shares.list(caller, subjectOf(id), query), query, presentMadeShare),
    }),
    revoke: operation({
      ...common,
      rest: `DELETE ${path}/:id/shares/:share_id`,
      summary: `Revoke a share of ${texts.what}`,
      description: "The link ends at once.",
      input: { params: params.extend({ share_id: text({ max: 200 }) }) },
      output: success,
      run: async ({ id, share_id }, { caller }) => {
        await shares.revoke(caller, subjectOf(id), share_id);
        return { success: true };
      },
    }),
  };
}
