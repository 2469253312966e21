import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** The reports of workers about themselves. */
export const metricTables: DeclaredTables = {
  workers: { types: { id: "WorkerId" }, notExported: "processes report about themselves" },
};
