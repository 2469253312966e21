import { overviewList, overviewQuery } from "@tintype/shared/api/overview";
import { operation } from "../../platform/operation/operation.ts";
import type { OverviewService } from "./service.ts";

/** The dashboard's list of pages. */
export function overviewOperations(overview: OverviewService) {
  return {
    list: operation({
      kind: "query",
      input: { query: overviewQuery },
      output: overviewList,
      run: async (query, { caller }) => {
        const { rows, total } = await overview.list(caller, query);
        return { data: rows, pagination: { page: query.page, per_page: query.per_page, total } };
      },
    }),
  };
}
