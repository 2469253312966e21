import { success } from "@tintype/shared/api/common";
import {
  conformanceInput,
  conformanceSchema,
  createSystemBody,
  listSystemsInput,
  readSourceInput,
  readSourceOutput,
  systemInput,
  systemList,
  systemSchema,
  systemWithTokens,
  updateSystemInput,
} from "@tintype/shared/api/systems";
import { extractionId, systemId } from "../../doors/trpc/ids.ts";
import { input, output, procedure, router } from "../../doors/trpc/init.ts";
import { SYSTEM_BODY_LIMIT } from "./endpoints.ts";
import { presentSystem, presentSystemWithTokens } from "./presenter.ts";
import type { SystemService } from "./service.ts";

/** The procedures for design systems and conformance. */
export function systemProcedures(systems: SystemService) {
  return router({
    list: procedure
      .input(input(listSystemsInput))
      .output(output(systemList))
      .query(async ({ ctx, input: { team_id, ...query } }) => {
        const { rows, total } = await systems.list(ctx.caller, { ...query, team_id });
        return { data: rows.map(presentSystem), pagination: { ...query, total } };
      }),

    get: procedure
      .input(input(systemInput))
      .output(output(systemWithTokens))
      .query(async ({ ctx, input: { id } }) => presentSystemWithTokens(await systems.get(ctx.caller, systemId(id)))),

    create: procedure
      .meta({ bodyLimit: SYSTEM_BODY_LIMIT })
      .input(input(createSystemBody))
      .output(output(systemSchema))
      .mutation(async ({ ctx, input: body }) => presentSystem(await systems.create(ctx.caller, body))),

    /** Reads a file of tokens for a view that cannot: SCSS is a program. Nothing is stored. */
    read: procedure
      .meta({ bodyLimit: SYSTEM_BODY_LIMIT })
      .input(input(readSourceInput))
      .output(output(readSourceOutput))
      .mutation(async ({ ctx, input: source }) => systems.read(ctx.caller, source)),

    update: procedure
      .meta({ bodyLimit: SYSTEM_BODY_LIMIT })
      .input(input(updateSystemInput))
      .output(output(systemSchema))
      .mutation(async ({ ctx, input: { id, ...body } }) =>
        presentSystem(await systems.update(ctx.caller, systemId(id), body)),
      ),

    delete: procedure
      .input(input(systemInput))
      .output(output(success))
      .mutation(async ({ ctx, input: { id } }) => {
        await systems.remove(ctx.caller, systemId(id));
        return { success: true };
      }),

    /** Holds a snapshot of an extraction against a design system. */
    report: procedure
      .input(input(conformanceInput))
      .output(output(conformanceSchema))
      .query(async ({ ctx, input: { id, ...query } }) => systems.report(ctx.caller, extractionId(id), query)),
  });
}
