import { success } from "@tintype/shared/api/common";
import {
  conformanceQuery,
  conformanceSchema,
  createSystemBody,
  listSystemsQuery,
  systemList,
  systemSchema,
  systemWithTokens,
  updateSystemBody,
} from "@tintype/shared/api/systems";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../doors/rest/endpoint.ts";
import { type ExtractionId, idParam, type SystemId } from "../../platform/ids.ts";
import { presentSystem, presentSystemWithTokens } from "./presenter.ts";
import type { SystemService } from "./service.ts";

const tag = "Design systems";
const params = z.object({ id: idParam<SystemId>() });

/** The largest body: a source of 1 MiB, whose line ends and quotes JSON escapes. */
export const SYSTEM_BODY_LIMIT = 2 * 1024 * 1024;

const readErrors = ["forbidden", "not_team_member"] as const;
const writeErrors = [...readErrors, "insufficient_role"] as const;

/** The REST endpoints of design systems and conformance. */
export function systemEndpoints(systems: SystemService): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: "/api/systems",
      tag,
      summary: "Create a design system",
      description:
        "A named set of tokens that pages are held against. Its source is the text of a file of tokens, at most 1 MiB, or a snapshot. Each new snapshot of the owner's extractions is held against it. Tokens that cannot be read are warnings; a source without any that can is 422. A person can have 20, and so can a team, whose owner and admins create them.",
      credentials: "any",
      body: createSystemBody,
      bodyLimit: SYSTEM_BODY_LIMIT,
      status: 201,
      response: systemSchema,
      errors: ["team_not_found", "not_found", ...writeErrors],
      handle: async ({ caller, body }) => presentSystem(await systems.create(caller, body)),
    }),

    endpoint({
      method: "GET",
      path: "/api/systems",
      tag,
      summary: "List design systems",
      description: "Your own and those of your teams, newest first.",
      credentials: "any",
      query: listSystemsQuery,
      status: 200,
      response: systemList,
      errors: ["team_not_found", "not_team_member"],
      handle: async ({ caller, query: { team_id, ...query } }) => {
        const { rows, total } = await systems.list(caller, { ...query, team_id });
        return { data: rows.map(presentSystem), pagination: { ...query, total } };
      },
    }),

    endpoint({
      method: "GET",
      path: "/api/systems/:id",
      tag,
      summary: "Get a design system",
      description: "With its tokens.",
      credentials: "any",
      params,
      status: 200,
      response: systemWithTokens,
      errors: readErrors,
      handle: async ({ caller, params: { id } }) => presentSystemWithTokens(await systems.get(caller, id)),
    }),

    endpoint({
      method: "PUT",
      path: "/api/systems/:id",
      tag,
      summary: "Update a design system",
      description:
        "Fields that you leave out do not change. A new source replaces all tokens and makes the next version.",
      credentials: "any",
      params,
      body: updateSystemBody,
      bodyLimit: SYSTEM_BODY_LIMIT,
      status: 200,
      response: systemSchema,
      errors: writeErrors,
      handle: async ({ caller, params: { id }, body }) => presentSystem(await systems.update(caller, id, body)),
    }),

    endpoint({
      method: "DELETE",
      path: "/api/systems/:id",
      tag,
      summary: "Delete a design system",
      credentials: "any",
      params,
      status: 200,
      response: success,
      errors: writeErrors,
      handle: async ({ caller, params: { id } }) => {
        await systems.remove(caller, id);
        return { success: true };
      },
    }),

    endpoint({
      method: "GET",
      path: "/api/extractions/:id/conformance",
      tag,
      summary: "Hold a snapshot against a design system",
      description:
        "Which values of the page are the design system's, which are nearly, and which are not. `share` is the part of all uses that conform. Kinds of which the design system has no token are left out.",
      credentials: "any",
      params: z.object({ id: idParam<ExtractionId>() }),
      query: conformanceQuery,
      status: 200,
      response: conformanceSchema,
      errors: [...readErrors, "payload_too_large"],
      handle: async ({ caller, params: { id }, query }) => systems.report(caller, id, query),
    }),
  ];
}
