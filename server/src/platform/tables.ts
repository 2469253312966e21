import type { DeclaredTables } from "./declared-tables.ts";

/** The tables of the platform itself. The queue's own tables are made by graphile-worker. */
export const platformTables: DeclaredTables = {
  worker_pools: { notExported: "processes report about themselves" },
  links: {
    notExported: "links that were mailed and are not yet opened",
    onAccountEnd: "cascade",
    onTeamEnd: "cascade",
  },
  write_probe: { notExported: "has no rows that stay" },
  rate_windows: { notExported: "counts of requests, gone after minutes" },
};
