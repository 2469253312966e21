import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** The numbers of runs that were counted in each period. */
export const limitTables: DeclaredTables = {
  run_counts: {
    exported: { list: "runs_counted", columns: ["period", "starts_at", "used"], withheld: ["user_id"] },
    onAccountEnd: "cascade",
  },
};
