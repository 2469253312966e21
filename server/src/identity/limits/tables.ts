import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** How many runs were counted in each period. */
export const limitTables: DeclaredTables = {
  run_counts: {
    exported: { list: "runs_counted", columns: ["period", "starts_at", "used"], withheld: ["user_id"] },
    onAccountEnd: "cascade",
  },
};
