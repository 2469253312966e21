import { overviewInput, overviewList } from "@tintype/shared/api/overview";
import { input, output, procedure, router } from "../../doors/trpc/init.ts";
import type { OverviewService } from "./service.ts";

/** The procedures of the dashboard's list of pages. */
export function overviewProcedures(overview: OverviewService) {
  return router({
    list: procedure
      .input(input(overviewInput))
      .output(output(overviewList))
      .query(async ({ ctx, input: request }) => {
        const { rows, total } = await overview.list(ctx.caller, request);
        return { data: rows, pagination: { page: request.page, per_page: request.per_page, total } };
      }),
  });
}
