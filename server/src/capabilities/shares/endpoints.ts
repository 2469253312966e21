import { pageQuery, success, text } from "@tintype/shared/api/common";
import { createShareBody, newShareSchema, shareList } from "@tintype/shared/api/shares";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../doors/rest/endpoint.ts";
import { type ExtractionId, idParam } from "../../platform/ids.ts";
import { presentMadeShare, presentShare } from "./presenter.ts";
import type { ShareService } from "./service.ts";

const params = z.object({ id: idParam<ExtractionId>() });
const common = {
  path: "/api/extractions/:id/shares",
  tag: "Shares",
  credentials: "any",
  params,
  errors: ["forbidden", "not_team_member", "insufficient_role"],
} as const;

/** The REST endpoints with which links are made and revoked. */
export function shareEndpoints(shares: ShareService): Endpoint[] {
  return [
    endpoint({
      ...common,
      method: "POST",
      summary: "Share an extraction",
      description:
        "Makes a link with which anybody can see the extraction's snapshots, diffs and exports, and nothing else. The link names no person and asks search engines not to list it. At most 50 links per extraction. A team's: for who created the extraction, admins and owners.",
      body: createShareBody,
      status: 201,
      response: newShareSchema,
      handle: async ({ caller, params: { id }, body }) => {
        const { share, url } = await shares.create(caller, id, body);
        return { ...presentShare(share), url };
      },
    }),
    endpoint({
      ...common,
      method: "GET",
      summary: "List shares",
      description:
        "Newest first, without those that have expired, with who made them. A link ends when who made it leaves the team or gets a lower role, and when the extraction moves. Only a hash of a link is stored, so none is shown.",
      query: pageQuery,
      status: 200,
      response: shareList,
      handle: async ({ caller, params: { id }, query }) => {
        const { rows, total } = await shares.list(caller, id, query);
        return { data: rows.map(presentMadeShare), pagination: { ...query, total } };
      },
    }),
    endpoint({
      ...common,
      method: "DELETE",
      path: "/api/extractions/:id/shares/:share_id",
      summary: "Revoke a share",
      description: "The link ends at once.",
      params: params.extend({ share_id: text({ max: 200 }) }),
      status: 200,
      response: success,
      handle: async ({ caller, params: { id, share_id } }) => {
        await shares.revoke(caller, id, share_id);
        return { success: true };
      },
    }),
  ];
}
