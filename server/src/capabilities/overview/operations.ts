import { overviewList, overviewQuery } from "@tintype/shared/api/overview";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import type { OverviewService } from "./service.ts";

/** The dashboard's list of pages. */
export function overviewOperations(overview: OverviewService) {
  return {
    list: operation({
      kind: "query",
      input: { query: overviewQuery },
      output: overviewList,
      run: async (query, { caller }) => presentPage(overview.list(caller, query), query, (row) => row),
    }),
  };
}
