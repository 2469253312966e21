import type { ExportedLists } from "../../platform/database/exported.ts";

/** How many runs were counted in each period. */
export const exportedLimits: ExportedLists = {
  runs_counted: {
    table: "run_counts",
    columns: ["period", "starts_at", "used"],
  },
};
