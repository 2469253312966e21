import { pageQuery, success } from "@tintype/shared/api/common/common";
import {
  conformanceQuery,
  conformanceSchema,
  createSystemBody,
  listSystemsQuery,
  readSourceInput,
  readSourceOutput,
  systemList,
  systemPageList,
  systemSchema,
  systemWithTokens,
  updateSystemBody,
} from "@tintype/shared/api/systems/systems";
import { z } from "zod";
import { type ExtractionId, idParam, type SystemId } from "../platform/ids.ts";
import { operation } from "../platform/operation/operation.ts";
import { presentPage } from "../platform/operation/present-page.ts";
import { presentSystem, presentSystemWithTokens } from "./presenter.ts";
import type { SystemService } from "./service.ts";

const tag = "Design systems";
const params = z.object({ id: idParam<SystemId>() });

/** The largest body: a source of 1 MiB, whose line ends and quotes JSON escapes. */
const SYSTEM_BODY_LIMIT = 2 * 1024 * 1024;

const readErrors = ["forbidden", "not_team_member"] as const;
const writeErrors = [...readErrors, "insufficient_role"] as const;

/** The operations of design systems and conformance. */
export function systemOperations(systems: SystemService) {
  return {
    create: operation({
      rest: "POST /api/systems",
      tag,
      summary: "Create a design system",
      description:
        "A named set of tokens that pages are held against. Its source is the text of a file of tokens, several files, at most 1 MiB together, or a snapshot. Each new snapshot of the owner's extractions is held against it. Tokens that cannot be read are warnings; a source without any that can is 422. A person can have 20, and so can a team, whose owner and admins create them.",
      bodyLimit: SYSTEM_BODY_LIMIT,
      status: 201,
      errors: ["team_not_found", "not_found", "name_taken", ...writeErrors],
      input: { body: createSystemBody },
      output: systemSchema,
      run: async (body, { caller }) => presentSystem(await systems.create(caller, body)),
    }),

    list: operation({
      rest: "GET /api/systems",
      tag,
      summary: "List design systems",
      description: "Your own and those of your teams, newest first.",
      errors: ["team_not_found", "not_team_member"],
      input: { query: listSystemsQuery },
      output: systemList,
      run: async ({ team_id, ...query }, { caller }) =>
        presentPage(systems.list(caller, { ...query, team_id }), query, presentSystem),
    }),

    get: operation({
      rest: "GET /api/systems/:id",
      tag,
      summary: "Get a design system",
      description:
        "With its tokens. Of each, `pages` counts the pages of the design system's owner that use it, of `checked_pages` that were held against this version.",
      errors: readErrors,
      input: { params },
      output: systemWithTokens,
      run: async ({ id }, { caller }) => {
        const { system, use } = await systems.getWithUse(caller, id);
        return presentSystemWithTokens(system, use);
      },
    }),

    update: operation({
      rest: "PUT /api/systems/:id",
      tag,
      summary: "Update a design system",
      description:
        "Fields that you leave out do not change. A new source replaces all tokens and makes the next version.",
      bodyLimit: SYSTEM_BODY_LIMIT,
      errors: ["name_taken", ...writeErrors],
      input: { params, body: updateSystemBody },
      output: systemSchema,
      run: async ({ id, ...body }, { caller }) => presentSystem(await systems.update(caller, id, body)),
    }),

    /** Reads a file of tokens for a view that cannot: SCSS is a program. Nothing is stored. */
    read: operation({
      kind: "mutation",
      bodyLimit: SYSTEM_BODY_LIMIT,
      input: { body: readSourceInput },
      output: readSourceOutput,
      run: async (source, { caller }) => systems.readContent(caller, source),
    }),

    pages: operation({
      rest: "GET /api/systems/:id/pages",
      tag,
      summary: "List how far pages conform",
      description:
        "All pages of the design system's owner that were held against it, those that conform least first, each with its trend of 90 days. A page is checked when it has a new snapshot, and when the design system is created or gets a new source.",
      errors: readErrors,
      input: { params, query: pageQuery },
      output: systemPageList,
      run: async ({ id, ...query }, { caller }) => presentPage(systems.pages(caller, id, query), query, (row) => row),
    }),

    delete: operation({
      rest: "DELETE /api/systems/:id",
      tag,
      summary: "Delete a design system",
      errors: writeErrors,
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await systems.remove(caller, id);
        return { success: true };
      },
    }),

    report: operation({
      rest: "GET /api/extractions/:id/conformance",
      tag,
      summary: "Hold a snapshot against a design system",
      description:
        "Which values of the page are on system, which are near misses, and which are off system. `share` is the part of all uses that conform. Kinds of which the design system has no token are left out.",
      errors: [...readErrors, "payload_too_large"],
      input: { params: z.object({ id: idParam<ExtractionId>() }), query: conformanceQuery },
      output: conformanceSchema,
      run: async ({ id, ...query }, { caller }) => systems.report(caller, id, query),
    }),
  };
}
