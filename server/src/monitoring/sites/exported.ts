import { BY_TIME, type ExportedLists, ownRows } from "../../platform/database/exported.ts";

/** The sites that the user created. */
export const exportedSites: ExportedLists = {
  sites: {
    table: "sites",
    columns: [
      "id",
      "team_id",
      "name",
      "source",
      "include",
      "exclude",
      "sample",
      "page_limit",
      "per_host",
      "crawl_delay_ms",
      "options",
      "left_out",
      "created_at",
      "source_read_at",
    ],
    parts: [{ where: ownRows, key: BY_TIME }],
  },
};
